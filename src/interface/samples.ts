import { createBodySamples } from './samples/create-body.js';
import { createPlantSamples } from './samples/create-plant.js';
import { deleteSamples } from './samples/delete.js';
import { listSamples } from './samples/list.js';
import { requestSamples } from './samples/request.js';
import type { Sample } from './situation.js';
import type { SituationId } from './situations.js';

/**
 * Sample requests of each situation, by variant: a provider can answer the variants differently. None if a
 * single request does not show the situation.
 *
 * Apart from the situations, because the mock answers requests and sends none.
 */
export const samples: Readonly<Record<SituationId, Readonly<Record<string, readonly Sample[]>>>> = {
  ...requestSamples,
  ...createPlantSamples,
  ...createBodySamples,
  ...listSamples,
  ...deleteSamples,
};
