import type { DescribedSituation, Sample } from './situation.js';
import { authenticationSituations } from './situations/authentication.js';
import { createBodySituations } from './situations/create-body.js';
import { createPlantSituations } from './situations/create-plant.js';
import { createTextSituations } from './situations/create-text.js';
import { deleteSituations } from './situations/delete.js';
import { listSituations } from './situations/list.js';
import { requestSituations } from './situations/request.js';

const table = {
  ...authenticationSituations,
  ...requestSituations,
  ...createPlantSituations,
  ...createTextSituations,
  ...createBodySituations,
  ...listSituations,
  ...deleteSituations,
};

export type SituationId = keyof typeof table;

/** Every situation of a request, with all that is said about it. A page loads `situations` in its place. */
export const describedSituations: Readonly<Record<SituationId, DescribedSituation>> = table;

/** The sample requests of each situation, by variant. */
export const samples = Object.fromEntries(
  Object.entries(describedSituations).map(([id, row]) => [id, row.samples]),
) as Readonly<Record<SituationId, Readonly<Record<string, readonly Sample[]>>>>;
