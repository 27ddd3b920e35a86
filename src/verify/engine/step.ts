import type { NewPlant } from '../../interface/plant.js';
import type { SampleRequest, Situation } from '../../interface/situation.js';
import { requestToCreate } from '../../interface/situations/requests.js';
import type { Exchange } from '../http/exchange.js';
import type { Caller, RequestSender, User } from '../http/request.js';
import { defaultHeaders } from '../http/request.js';

/** The part of a situation that says what a request is about, and what its response must be. */
export type StepSituation = Pick<
  Situation,
  'operation' | 'title' | 'requires' | 'rule' | 'state' | 'token' | 'effects' | 'variants'
>;

/** A request, and what it means for the plants of the run. */
export interface Step {
  readonly request: SampleRequest;
  /** Whose plants it concerns. */
  readonly user: User;
  /** The Authorization header in place of the user's token. */
  readonly authorization?: string | undefined;
  /** The stored plant that it is about: the one that is deleted, or whose id is sent again. */
  readonly plant?: NewPlant | undefined;
  /** Absent for an ordinary create, list or delete. */
  readonly situation?: StepSituation | undefined;
  /** Sends the request over a socket of its own; default no. */
  readonly onOwnSocket?: boolean | undefined;
}

export function createStep(sent: NewPlant, user: User = 'first'): Step {
  return { request: requestToCreate(sent), user };
}

export function deleteStep(plant: NewPlant, user: User = 'first'): Step {
  return { request: { method: 'DELETE', path: `/plants/${plant.id}` }, user, plant };
}

export function listStep(query = '', user: User = 'first'): Step {
  return { request: { method: 'GET', path: `/plants${query}` }, user };
}

export function sendStep(sender: RequestSender, step: Step): Promise<Exchange> {
  const { method, path, body } = step.request;
  return sender.send(method, path, {
    as: callerOf(step),
    headers: headersOf(step.request),
    ...(body !== undefined && { body }),
    ...(step.onOwnSocket && { onOwnSocket: true }),
  });
}

function callerOf({ request, user, authorization }: Step): Caller {
  if (request.authorization !== undefined) {
    return { authorization: request.authorization ?? undefined };
  }
  return authorization === undefined ? user : { authorization };
}

/** The default headers, with the changes of the sample: null removes a header. */
function headersOf({ method, headers = {} }: SampleRequest): Record<string, string> {
  const all: Readonly<Record<string, string | null>> = { ...defaultHeaders(method), ...headers };
  return Object.fromEntries(
    Object.entries(all).filter((header): header is [string, string] => header[1] !== null),
  );
}

const asSent = new Set(['accepted', 'trimmed', 'dropped']);

/** Whether an accepted create can only create what was sent. */
export function createsAsSent({ situation }: Step): boolean {
  const names = Object.keys(situation?.effects ?? { accepted: '' });
  return names.includes('accepted') && names.every((name) => asSent.has(name));
}
