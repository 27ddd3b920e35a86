import type { OperationCall, Success } from './operation.js';
import { readLimit } from './read-limit.js';
import { Rejection } from './rejection.js';
import { succeed } from './succeed.js';

/** GET /plants: lists the plants that the user has access to, at most as many as the limit. */
export function listPlants({
  request,
  plants,
  profile,
  user,
  writePlants,
}: OperationCall): Success | Rejection {
  const read = readLimit(request.query, profile);
  if (read instanceof Rejection) {
    return read;
  }
  const { limit, outcome } = read;
  const listed =
    limit === undefined || limit >= 0
      ? plants.list(user, limit)
      : plants.list(user).slice(0, limit);
  const success = succeed(profile.outcomeOf('list.all'), outcome, writePlants.list(listed));
  return success.headers === undefined
    ? success
    : {
        ...success,
        // Counted only if a header has the placeholder.
        lookUp(name) {
          const counted = { total: () => plants.list(user), count: () => listed };
          return name === 'total' || name === 'count' ? String(counted[name]().length) : undefined;
        },
      };
}
