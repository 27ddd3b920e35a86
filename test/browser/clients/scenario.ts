import type { Fault } from 'plant-store-kit';

/** Notes something that a client sees. */
export type Note = (...values: unknown[]) => void;

/** What a client does with a request, and sees of its response. */
export interface Scenario {
  readonly faults?: readonly Fault[] | undefined;
  /** Whether it gives up a request, which a server may or may not receive then. */
  readonly givesUp?: true;
  readonly run: (note: Note) => unknown;
}

/** Scenarios by their names; one without faults may be what its client does alone. */
export const scenariosOf = (
  given: Readonly<Record<string, Scenario | Scenario['run']>>,
): Readonly<Record<string, Scenario>> =>
  Object.fromEntries(
    Object.entries(given).map(([name, one]) => [
      name,
      typeof one === 'function' ? { run: one } : one,
    ]),
  );

export const token = 'Bearer alice-token';
export const initialPlants = [{ id: 1, name: 'Mint' }];
export const basil = '{"id":7,"name":"Basil"}';

/** Bodies of the types that both clients send. */
export const createBodies = () => [
  new URLSearchParams({ name: 'Basil' }),
  new Blob([basil], { type: 'application/json' }),
  new Blob([basil]),
  new TextEncoder().encode(basil),
  new TextEncoder().encode(basil).buffer,
];

/** Delays a response, so that a client can act before it. */
export const late: readonly Fault[] = [{ kind: 'delay', delayMs: 500 }];

/** Notes the name of the error of an action, or that it has none. */
export function noteError(note: Note, name: string, act: () => unknown): void {
  try {
    act();
    note(name, 'no error');
  } catch (error) {
    note(name, nameOf(error));
  }
}

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : String(error);
}
