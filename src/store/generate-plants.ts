import { assertOptions, type OptionShape, option, required } from '../text/options.js';
import * as v from '../text/schema.js';
import type { GeneratePlantsOptions } from './make-plants.js';
import type { PlantRecord } from './plant-record.js';

/** A few times as many exceed the default heap of Node. */
const maxPlants = 1_000_000;

const maxSeed = 0xffff_ffff;

/** What each option may be. */
export const generatePlantsShape = {
  count: required(v.wholeNumber(0, maxPlants), '100'),
  seed: option(v.wholeNumber(0, maxSeed), '7'),
  owners: option(v.anyList<string>(), "['alice', 'bob']"),
} satisfies OptionShape<GeneratePlantsOptions>;

/**
 * Generates realistic plants with faker, with the ids 1 to `count`; the same options give the same
 * plants. The default seed is 1; without owners all plants are shared with everyone. Loads faker at the
 * first call.
 *
 * @throws KitError `invalid-option`, when the count or the seed is not a whole number.
 */
export async function generatePlants(options: GeneratePlantsOptions): Promise<PlantRecord[]> {
  assertGenerateOptions('generatePlants', options);
  return (await loadPlantGenerator())(options);
}

/** @throws KitError `invalid-option`, naming the caller and the option. */
export function assertGenerateOptions(caller: string, options: GeneratePlantsOptions): void {
  assertOptions(caller, options, generatePlantsShape);
}

/** `generatePlants`, for a caller that must not wait between reading its plants and adding others. */
export type PlantGenerator = (options: GeneratePlantsOptions) => PlantRecord[];

/** Loads faker. */
export async function loadPlantGenerator(): Promise<PlantGenerator> {
  const { makePlants } = await import('./make-plants.js');
  return makePlants;
}
