import { openPoints } from 'plant-store-kit';
import type { PlantClient } from '../../behaviour/plant-client.js';
import { statuses } from './status-of.js';

/** Which ids are accepted, of those at every bound that is tried and on either side of it. */
export const acceptedIds = (isAccepted: (id: bigint, choice: bigint) => boolean) => {
  const bounds = [
    ...openPoints['create.id-minimum'].samples,
    ...openPoints['create.id-maximum'].samples,
  ];
  const ids = bounds.flatMap((bound) => [BigInt(bound) - 1n, BigInt(bound), BigInt(bound) + 1n]);
  const isInt64 = (id: bigint) => BigInt.asIntN(64, id) === id;
  return {
    plants: [],
    given: { 'create.duplicate-id': 'replace' } as const,
    observe: (client: PlantClient) =>
      statuses(...ids.map((id) => client.create(`{"id":${id},"name":"Basil"}`))),
    expected: (choice: string) =>
      ids.map((id) => (isInt64(id) && isAccepted(id, BigInt(choice)) ? 200 : 400)),
  };
};
