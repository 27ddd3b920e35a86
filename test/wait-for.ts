import { vi } from 'vitest';

/** Much longer than a busy machine takes: only what never comes is waited for as long. */
const patienceMs = 60_000;

export function waitFor<Value>(assertion: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(assertion, patienceMs);
}
