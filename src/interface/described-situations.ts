import type { Situation } from './situation.js';
import { type SituationId, situationIds, situations } from './situations.js';
import { createTexts } from './texts/create.js';
import { deleteTexts } from './texts/delete.js';
import { listTexts } from './texts/list.js';
import { requestTexts } from './texts/request.js';
import type { SituationText } from './texts/situation-text.js';

const texts: Readonly<Record<SituationId, SituationText>> = {
  ...requestTexts,
  ...createTexts,
  ...listTexts,
  ...deleteTexts,
};

/** A row of the table of situations, with what a reader is told about it. */
export interface DescribedSituation extends Situation, SituationText {}

/**
 * Every situation with its sentences.
 *
 * Apart from `situations`, so that a page does not load sentences that the mock never shows.
 */
export const describedSituations = Object.fromEntries(
  situationIds.map((id) => [id, { ...texts[id], ...situations[id] }]),
) as Readonly<Record<SituationId, DescribedSituation>>;
