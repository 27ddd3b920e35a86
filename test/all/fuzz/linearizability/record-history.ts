import { setTimeout as sleep } from 'node:timers/promises';
import type { HistoryEntry } from './is-linearizable.js';
import type { PlantOperation, PlantResponse } from './plant-operations.js';

/** What one client does: an operation, after a pause; it may give up before the response. */
export interface PlannedOperation {
  readonly operation: PlantOperation;
  readonly pauseMs: number;
  /** After how many milliseconds the client gives up. */
  readonly givesUpAfterMs?: number | undefined;
}

/** Runs the plans of several clients at once with one token, and records what each asked for and received. */
export async function recordHistory(
  url: string,
  authorization: string,
  plans: readonly (readonly PlannedOperation[])[],
): Promise<HistoryEntry[]> {
  const origin = performance.now();
  const entries = await Promise.all(
    plans.map(async (plan, client) => {
      const own: HistoryEntry[] = [];
      for (const { operation, pauseMs, givesUpAfterMs } of plan) {
        if (pauseMs > 0) {
          await sleep(pauseMs);
        }
        const startedAt = performance.now() - origin;
        const response = await send(url, authorization, operation, givesUpAfterMs);
        const endedAt = response === undefined ? Infinity : performance.now() - origin;
        own.push({ client, operation, startedAt, endedAt, response });
      }
      return own;
    }),
  );
  return entries.flat();
}

/** Sends an operation; undefined if the client gave up. */
async function send(
  url: string,
  authorization: string,
  operation: PlantOperation,
  givesUpAfterMs: number | undefined,
): Promise<PlantResponse | undefined> {
  const signal = givesUpAfterMs === undefined ? null : AbortSignal.timeout(givesUpAfterMs);
  const headers = { authorization };
  try {
    if (operation.kind === 'list') {
      const response = await fetch(`${url}/plants`, { headers, signal });
      const plants = (await response.json()) as { name: string }[];
      return `${response.status} ${JSON.stringify(plants.map(({ name }) => name))}`;
    }
    if (operation.kind === 'delete') {
      const response = await fetch(`${url}/plants/${operation.id}`, {
        method: 'DELETE',
        headers,
        signal,
      });
      await response.text();
      return String(response.status);
    }
    const { id, name } = operation;
    const response = await fetch(`${url}/plants`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: `{"id":${id},"name":${JSON.stringify(name)}}`,
      signal,
    });
    const plant = (await response.json()) as { name?: string };
    return response.status === 200 ? `200 ${plant.name}` : String(response.status);
  } catch (error) {
    if (signal?.aborted) {
      return undefined;
    }
    throw error;
  }
}
