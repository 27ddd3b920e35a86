import { listChangedIds } from '../../store/compare-plants.js';
import type { PlantRecord } from '../../store/plant-record.js';

/** The plants around an edit of their file. */
export interface EditedPlants {
  /** What the file had before the edit. */
  readonly saved: readonly PlantRecord[];
  /** What the server had, with changes that it had not saved yet. */
  readonly unsaved: readonly PlantRecord[];
  /** What the file has now. */
  readonly edited: readonly PlantRecord[];
}

/** How many ids a sentence names. */
const maxIds = 10;

/** The sentences that say what an edit has undone of the server. */
export function describeEdit({ saved, unsaved, edited }: EditedPlants): string[] {
  const undone = new Set(listChangedIds(unsaved, edited));
  const lost = listChangedIds(saved, unsaved).filter((id) => undone.has(id));
  return lost.length === 0
    ? []
    : [`The edit replaced changes that the server had not saved yet, of ${describeIds(lost)}.`];
}

function describeIds(ids: readonly string[]): string {
  const others = ids.length - maxIds;
  const named = ids.slice(0, maxIds).join(', ');
  const plants = ids.length === 1 ? 'plant' : 'plants';
  return `${plants} ${named}${others > 0 ? ` and ${others} more` : ''}`;
}
