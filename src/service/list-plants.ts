import type { OperationCall, Success } from './operation.js';
import { readLimit } from './read-limit.js';
import { Rejection } from './rejection.js';
import { succeed } from './succeed.js';
import { maxShortList } from './write-plants.js';

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
  const total = plants.countVisibleTo(user);
  const count = limit === undefined ? total : limit < 0 ? total + limit : Math.min(limit, total);
  const listed = count > maxShortList ? undefined : plants.list(user, count);
  const json =
    listed === undefined
      ? writePlants.longList(plants.iterate(user, count))
      : writePlants.list(listed);
  const success = succeed(profile.outcomeOf('list.all'), outcome, json);
  return success.headers === undefined
    ? success
    : {
        ...success,
        lookUp: (name) =>
          name === 'total'
            ? String(total)
            : name === 'count'
              ? String(listed?.length ?? count)
              : undefined,
      };
}
