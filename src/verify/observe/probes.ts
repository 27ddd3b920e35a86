import { access } from './probes/access.js';
import { bodySize } from './probes/body-size.js';
import { deletes } from './probes/deletes.js';
import { idNotation, idRange } from './probes/id-range.js';
import { limits } from './probes/limits.js';
import { contentType, invalidPlants, members } from './probes/members.js';
import { order } from './probes/order.js';
import { pages } from './probes/pages.js';
import { accept, strayRequests } from './probes/requests.js';
import { absentTag, errors, headers } from './probes/responses.js';
import { deletedIds, takenIds } from './probes/taken-ids.js';
import { nameCharacters, tagCharacters } from './probes/text-characters.js';
import { nameLengths, paddedName, sameName, tagLengths } from './probes/texts.js';
import { endedToken, schemeCase, scopes, tokens } from './probes/tokens.js';
import type { Outside, Probe } from './site.js';

/** What can be found out without a single plant. */
export const probesOfRequests: readonly Probe<Outside>[] = [
  tokens,
  schemeCase,
  endedToken,
  strayRequests,
  accept,
];

/** What takes plants; each may know what those before it have told. */
export const probesOfPlants: readonly Probe[] = [
  scopes,
  deletes,
  order,
  takenIds,
  deletedIds,
  access,
  bodySize,
  idNotation,
  idRange,
  nameLengths,
  tagLengths,
  nameCharacters,
  tagCharacters,
  paddedName,
  sameName,
  members,
  contentType,
  invalidPlants,
  absentTag,
  limits,
  pages,
];

/** What is told by all that was answered before. */
export const probesOfResponses: readonly Probe<Outside>[] = [headers, errors];
