import { access } from './probes/access.js';
import { bodySize } from './probes/body-size.js';
import { deletes } from './probes/deletes.js';
import { errors } from './probes/errors.js';
import { idNotation, idRange } from './probes/id-range.js';
import { limits } from './probes/limits.js';
import { contentType, invalidPlants, members } from './probes/members.js';
import { paddedName, sameName } from './probes/names.js';
import { order } from './probes/order.js';
import { pages } from './probes/pages.js';
import { accept, strayRequests } from './probes/requests.js';
import { absentTag, headers } from './probes/responses.js';
import { deletedIds, takenIds } from './probes/taken-ids.js';
import { nameCharacters, tagCharacters } from './probes/text-characters.js';
import { nameLengths, tagLengths } from './probes/text-lengths.js';
import { endedToken, schemeCase, scopes, tokens } from './probes/tokens.js';
import type { Outside, Probe } from './site.js';

/** What can be found out without a single plant. */
export const probesOfRequests: readonly Probe<Outside>[] = [
  limits,
  tokens,
  schemeCase,
  endedToken,
  strayRequests,
  accept,
];

/** What takes plants; each may know what those before it have told. */
export const probesOfPlants: readonly Probe[] = [
  deletes,
  order,
  takenIds,
  deletedIds,
  access,
  bodySize,
  idNotation,
  idRange,
  sameName,
  nameLengths,
  tagLengths,
  nameCharacters,
  tagCharacters,
  paddedName,
  members,
  contentType,
  absentTag,
  pages,
  // Its requests may count as those of the first user where requests are counted.
  scopes,
  invalidPlants,
];

/** What is told by all that was answered before. */
export const probesOfResponses: readonly Probe<Outside>[] = [headers, errors];
