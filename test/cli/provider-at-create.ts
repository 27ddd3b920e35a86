import { startProvider } from '../providers/provider.js';
import { reference } from '../providers/reference.js';

/** A provider that keeps the interface, and calls back when it gets so many creates, once. */
export function startProviderAtCreate(count: number, callback: () => void) {
  let creates = 0;
  return startProvider({
    name: `calls back at create ${count}`,
    change: {
      create(store, plant) {
        creates += 1;
        if (creates === count) {
          callback();
        }
        return reference.create(store, plant);
      },
    },
  });
}
