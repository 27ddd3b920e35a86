import { expect } from 'vitest';
import { faults } from '../providers/faults.js';
import { startProvider } from '../providers/provider.js';

/** Starts the faulty provider of a name. */
export function startFaulty(name: string) {
  return startProvider(faults.find((one) => one.name === name) ?? expect.unreachable(name));
}

/** The three operations on a plant store, as a user. */
export function plantsOf(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    list: () => fetch(`${url}/plants`, { headers }),
    create: (plant: object) =>
      fetch(`${url}/plants`, { method: 'POST', headers, body: JSON.stringify(plant) }),
    remove: (id: number) => fetch(`${url}/plants/${id}`, { method: 'DELETE', headers }),
  };
}
