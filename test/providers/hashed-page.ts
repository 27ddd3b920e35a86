import type { Behaviour, StoredPlant } from './behaviour.js';

const mixed = ({ id }: StoredPlant) => Number((BigInt(id) * 7919n) % 10_007n);

/** Shows everyone the first 100 plants in the order of a hash map. */
export const hashedPage: Partial<Behaviour> = {
  visible: () => true,
  sort: (plants) => plants.toSorted((one, other) => mixed(one) - mixed(other)),
  cut: (plants, limit) => plants.slice(0, Math.min(limit, 100)),
};
