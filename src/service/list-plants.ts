import { type Call, type Success, toPlant } from './operation.js';
import { readLimit } from './read-limit.js';
import { Rejection } from './rejection.js';

/** GET /plants: the plants the user has access to, at most as many as the limit. */
export function listPlants({ request, plants, profile, user }: Call): Success | Rejection {
  const limit = readLimit(request.query, profile);
  return limit instanceof Rejection
    ? limit
    : { status: profile['list.success'], value: plants.list(user, limit).map(toPlant) };
}
