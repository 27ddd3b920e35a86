import { succeed } from './compiled-profile.js';
import type { Context } from './context.js';
import { Rejection, type Success } from './outcome.js';
import { readLimit } from './read-limit.js';

/** Longer lists are written in pieces as they are sent. */
const maxShortList = 1000;

/** GET /plants: lists the plants that the user has access to, at most as many as the limit. */
export function listPlants(context: Context): Success | Rejection {
  const { request, plants, profile, user, service } = context;
  const read = readLimit(request.query, profile);
  if (read instanceof Rejection) {
    return read;
  }
  const { limit = Number.POSITIVE_INFINITY, outcome } = read;
  const total = plants.countVisibleTo(user);
  const count = limit < 0 ? Math.max(0, total + limit) : Math.min(limit, total);
  const json =
    count > maxShortList
      ? service.writePlants.longList(plants.iterate(user, count))
      : service.writePlants.list(plants.list(user, count));
  const success = succeed(profile.outcomeOf('list.all'), outcome, json);
  return success.headers === undefined ? success : { ...success, values: { total: String(total) } };
}
