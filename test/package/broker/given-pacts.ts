import { frontendPact } from '../../cli/frontend-pact.js';
import type { GivenPact } from './prepare-broker.js';

/** A pact between `web-shop` and `plant-store`, that the reference provider keeps. */
export function webShop({
  name,
  state,
  ...version
}: Parameters<typeof frontendPact>[0] & Partial<GivenPact> = {}): GivenPact {
  const pair = { consumer: 'web-shop', provider: 'plant-store', ...version };
  return { text: JSON.stringify(frontendPact({ ...pair, name, state })), ...pair };
}

export function kiosk(content: object): GivenPact {
  return { consumer: 'kiosk', provider: 'plant-store', text: JSON.stringify(content) };
}
