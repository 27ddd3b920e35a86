import type { ResolvedProfile } from '../interface/open-points.js';
import type { Call, Success } from './operation.js';
import { readLimit } from './read-limit.js';
import { Rejection } from './rejection.js';

/** GET /plants: the plants the user has access to, at most as many as the limit. */
export function listPlants({
  request,
  plants,
  profile,
  user,
  writePlants,
}: Call): Success | Rejection {
  const limit = readLimit(request.query, profile);
  if (limit instanceof Rejection) {
    return limit;
  }
  const listed = plants.list(user, limit ?? defaultLimit(profile));
  return { status: successOf(limit, profile), json: writePlants.list(listed) };
}

function successOf(limit: number | undefined, profile: ResolvedProfile): number {
  const choice = profile['list.success-with-limit'];
  return limit === undefined || choice === 'as-without' ? profile['list.success'] : choice;
}

function defaultLimit(profile: ResolvedProfile): number | undefined {
  const limit = profile['list.default-limit'];
  return limit === 'unlimited' ? undefined : limit;
}
