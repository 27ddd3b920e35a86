import {
  applyOperation,
  type PlantOperation,
  type PlantResponse,
  type PlantState,
  type TakenIdChoice,
} from './plant-operations.js';

/** An operation of one client, with the times of its request and of its response. */
export interface HistoryEntry {
  readonly client: number;
  readonly operation: PlantOperation;
  readonly startedAt: number;
  /** Infinity if the client never got a response. */
  readonly endedAt: number;
  /** Undefined if the client never got one: the operation took effect at some time, or never. */
  readonly response?: PlantResponse | undefined;
}

/**
 * Whether there is an order of the operations that a store could have handled one after the other, in
 * which each operation takes effect between its request and its response. It searches as Wing and Gong
 * do: it tries as the next operation each one that started before the first end of all others, and
 * tries no set of handled operations twice with the same state.
 */
export function isLinearizable(history: readonly HistoryEntry[], choice: TakenIdChoice): boolean {
  const tried = new Set<string>();

  const search = (pending: readonly HistoryEntry[], state: PlantState): boolean => {
    if (pending.every(({ response }) => response === undefined)) {
      return true;
    }
    const key = `${pending.map((entry) => history.indexOf(entry)).join()} ${JSON.stringify(state)}`;
    if (tried.has(key)) {
      return false;
    }
    tried.add(key);
    const firstEnd = Math.min(...pending.map(({ endedAt }) => endedAt));
    return pending.some((entry) => {
      if (entry.startedAt > firstEnd) {
        return false;
      }
      const next = applyOperation(state, entry.operation, choice);
      const matches = entry.response === undefined || entry.response === next.response;
      return (
        matches &&
        search(
          pending.filter((other) => other !== entry),
          next.state,
        )
      );
    });
  };

  return search(history, []);
}

/** The history as lines, in the order of the requests. */
export function describeHistory(history: readonly HistoryEntry[]): string {
  return [...history]
    .sort((a, b) => a.startedAt - b.startedAt)
    .map(({ client, operation, startedAt, endedAt, response = 'no response' }) => {
      const times = `${startedAt.toFixed(2)}–${endedAt.toFixed(2)} ms`;
      return `  client ${client}, ${times}: ${JSON.stringify(operation)} → ${response}`;
    })
    .join('\n');
}
