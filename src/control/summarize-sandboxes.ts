import type { PlantService } from '../service/plant-service.js';

/** A sandbox, and the numbers of what it holds. */
export interface SandboxSummary {
  readonly name: string;
  readonly plants: number;
  readonly faults: number;
  readonly requests: number;
  /** The id of the last request, also if it was cleared; 0 before the first. */
  readonly lastRequest: number;
}

/** The sandboxes, the default one first and then the last used. */
export function summarizeSandboxes({ sandboxes }: PlantService): SandboxSummary[] {
  return sandboxes.all().map(({ name, plants, faults, journal }) => ({
    name,
    plants: plants.count,
    faults: faults.active.length,
    requests: journal.count,
    lastRequest: journal.lastId,
  }));
}
