import type { Plant } from './plant-store.js';
import type { OwnPlant, Shelf } from './shelf.js';

/** One plant on the page. */
export interface Row extends Plant {
  /** Default: the plant was not added on this device, so it cannot be removed here. */
  readonly own?: OwnPlant | undefined;
}

/** The plants that the page shows, by name. */
export function rowsOf(shelf: Shelf): Row[] {
  const search = shelf.search.toLowerCase();
  return allRows(shelf)
    .filter(({ name }) => name.toLowerCase().includes(search))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** The user's own plants, whatever the store lists, and what it lists beside them. */
function allRows({ listed, memory }: Shelf): Row[] {
  const own = memory.own.map((plant) => ({ name: plant.name, tag: plant.tag, own: plant }));
  return [...own, ...withoutOwn(listed, memory.own)];
}

/** The listed plants, without one for each plant of the user's own. */
function withoutOwn(listed: readonly Plant[], own: readonly OwnPlant[]): Plant[] {
  const others = [...listed];
  for (const { name, tag } of own) {
    const index = others.findIndex(
      (plant) => plant.name === name && (plant.tag || undefined) === tag,
    );
    if (index !== -1) {
      others.splice(index, 1);
    }
  }
  return others;
}

/** How many plants the user has added. */
export function countOwn({ listed, memory, connection }: Shelf): number {
  const isTrusted =
    connection.assumes('list-has-own-plants-only') ||
    (connection.assumes('several-listed-are-own') && listed.length > 1);
  return isTrusted ? listed.length : memory.own.length;
}
