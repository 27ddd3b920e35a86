import type { ResolvedProfile } from '../interface/open-points.js';
import type { Call, Success } from './operation.js';
import { readLimit } from './read-limit.js';
import { Rejection } from './rejection.js';
import { toPlantOf } from './to-plant.js';

/** GET /plants: the plants the user has access to, at most as many as the limit. */
export function listPlants({ request, plants, profile, user }: Call): Success | Rejection {
  const limit = readLimit(request.query, profile);
  if (limit instanceof Rejection) {
    return limit;
  }
  const listed = plants.list(user, limit ?? defaultLimit(profile));
  return { status: successOf(limit, profile), value: listed.map(toPlantOf(profile)) };
}

function successOf(limit: number | undefined, profile: ResolvedProfile): number {
  const choice = profile['list.success-with-limit'];
  return limit === undefined || choice === 'as-without' ? profile['list.success'] : choice;
}

function defaultLimit(profile: ResolvedProfile): number | undefined {
  const limit = profile['list.default-limit'];
  return limit === 'unlimited' ? undefined : limit;
}
