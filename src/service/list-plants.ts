import type { ReadLimit } from '../interface/limit-effect.js';
import type { Context } from './context.js';
import { Rejection, type Success, succeed } from './outcome.js';
import { readLimit } from './read-limit.js';
import { maxShortList } from './write-plants.js';

/** GET /plants: lists the plants that the user has access to, at most as many as the limit. */
export function listPlants(context: Context): Success | Rejection {
  const { request, plants, profile, user } = context;
  const { writePlants } = context.service;
  const read = readLimit(request.query, profile);
  if (read instanceof Rejection) {
    return read;
  }
  const { limit, outcome } = read;
  const count = isShort(limit) ? limit : countSelected(limit, plants.countVisibleTo(user));
  const listed = count > maxShortList ? undefined : plants.list(user, count);
  const json =
    listed === undefined
      ? writePlants.longList(plants.iterate(user, count))
      : writePlants.list(listed);
  const success = succeed(profile.outcomeOf('list.all'), outcome, json);
  return success.headers === undefined
    ? success
    : { ...success, values: { total: String(plants.countVisibleTo(user)) } };
}

function isShort(limit: ReadLimit): limit is number {
  return limit !== undefined && limit >= 0 && limit <= maxShortList;
}

/** How many plants a limit selects; a negative one leaves out that many at the end. */
function countSelected(limit: ReadLimit, total: number): number {
  return limit === undefined ? total : limit < 0 ? total + limit : Math.min(limit, total);
}
