import { freezeAll } from '../text/json.js';
import type { Scenarios } from './faults/fault.js';

/** The scenarios of the kit. Not parsed, which would take 7 ms of each start; a test checks them. */
export const defaultScenarios: Scenarios = freezeAll<Scenarios>({
  'slow-network': {
    description:
      'Every response is slow: half of them take more than 400 ms, a few more than a second.',
    faults: [{ kind: 'delay', delayMs: { median: 400, sigma: 0.5 } }],
  },
  'flaky-backend': {
    description:
      'One request in ten fails with 503, one in twenty with 500, and one in fifty loses its connection.',
    faults: [
      { kind: 'status', status: 503, probability: 0.1 },
      { kind: 'status', status: 500, probability: 0.05 },
      { kind: 'drop-connection', probability: 0.02 },
    ],
  },
  'rate-limited': {
    description:
      'After five requests the mock answers the next five with 429 and asks to retry after a second.',
    faults: [{ kind: 'status', status: 429, retryAfterSeconds: 1, after: 5, times: 5 }],
  },
  'session-expires': {
    description: 'After five requests the mock answers one more as if its token had expired.',
    faults: [{ kind: 'expired-token', after: 5, times: 1 }],
  },
  'backend-down': {
    description: 'The mock answers every request with 503.',
    faults: [{ kind: 'status', status: 503, message: 'The plant store is down.' }],
  },
});

/** Adds scenarios to those of the kit; one with the same name replaces it. */
export function withDefaultScenarios(scenarios: Scenarios): Scenarios {
  return Object.freeze({ ...defaultScenarios, ...scenarios });
}
