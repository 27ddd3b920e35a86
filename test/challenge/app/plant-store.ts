import { type Connection, send } from './send.js';

export interface Plant {
  readonly name: string;
  /** Some stores leave it out if there is none, others send an empty text. */
  readonly tag?: string | undefined;
}

export interface NewPlant extends Plant {
  readonly id: number;
}

/** @throws Rejection, or NoAnswer. */
export async function listPlants(
  connection: Connection,
  token: string | undefined,
  limit?: string,
): Promise<Plant[]> {
  const { assumes } = connection;
  const query = new URLSearchParams();
  if (limit !== undefined) {
    query.set('limit', limit);
  } else if (assumes('limit-1000-is-accepted')) {
    query.set('limit', '1000');
  }
  if (assumes('unknown-parameter-is-ignored')) {
    query.set('time', String(Date.now()));
  }
  const path = query.size === 0 ? '/plants' : `/plants?${query}`;
  const { status, contentType, text } = await send(connection, { method: 'GET', path, token });
  if (assumes('list-is-200') && status !== 200) {
    throw new Error(`The list was answered with ${status}.`);
  }
  if (assumes('content-type-is-exact') && contentType !== 'application/json') {
    throw new Error(`The list is not JSON, but ${contentType}.`);
  }
  if (assumes('json-has-no-spaces')) {
    const plants = text.matchAll(/"name":"([^"]*)"(?:,"tag":"([^"]*)")?/g);
    return [...plants].map(([, name = '', tag]) => ({ name, tag }));
  }
  return JSON.parse(text);
}

/** Returns the plant as the store has it. @throws Rejection, or NoAnswer. */
export async function createPlant(
  connection: Connection,
  token: string | undefined,
  plant: NewPlant,
): Promise<Plant> {
  const body = connection.assumes('unknown-member-is-ignored')
    ? { ...plant, addedAt: new Date().toISOString() }
    : plant;
  const { text } = await send(connection, { method: 'POST', path: '/plants', token, body });
  return JSON.parse(text);
}

/** @throws Rejection, or NoAnswer. */
export async function deletePlant(
  connection: Connection,
  token: string | undefined,
  id: number | string,
): Promise<void> {
  const path = `/plants/${encodeURIComponent(id)}`;
  const { status } = await send(connection, { method: 'DELETE', path, token });
  if (connection.assumes('delete-is-204') && status !== 204) {
    throw new Error(`The delete was answered with ${status}.`);
  }
}
