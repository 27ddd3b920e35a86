import { shorten } from '../interface/exact-json.js';
import { type PlantId, parseInt64 } from '../interface/int64.js';
import type { PlantRecord } from '../store/plant-record.js';
import type { Call, Success } from './operation.js';
import { Rejection } from './rejection.js';

/** DELETE /plants/{id}: removes the plant with that id, and answers without a body. */
export function deletePlant(call: Call): Success | Rejection {
  const id = readPathId(call.id);
  if (typeof id === 'object') {
    return refuseId(id.problem, call);
  }
  const removed = call.plants.remove(id, (plant) => refuse(plant, call) === undefined);
  if (removed > 0) {
    return succeed(call);
  }
  const left = call.plants.findAll(id);
  const plant = left.find((one) => call.plants.canSee(call.user, one)) ?? left[0];
  return (plant && refuse(plant, call)) ?? answerMissing(id, call);
}

/** What speaks against this user's delete of this plant. */
function refuse(plant: PlantRecord, call: Call): Success | Rejection | undefined {
  const { id, owner } = plant;
  const { plants, profile, user } = call;
  if (owner === user) {
    return undefined;
  }
  if (plants.canSee(user, plant)) {
    return profile['delete.shared-plant'] === 'delete'
      ? undefined
      : refused('delete.shared-plant', `plant ${id} is not yours`, call);
  }
  switch (profile['delete.invisible-plant']) {
    case 'delete':
      return undefined;
    case 'refuse':
      return refused('delete.invisible-plant', `plant ${id} is not yours`, call);
    case 'as-unknown':
      return answerMissing(id, call);
  }
}

function succeed({ profile }: Call): Success {
  return { status: profile['delete.success'] };
}

/** A plant that was deleted is told from one that never was only to users who could see it. */
function answerMissing(id: PlantId, call: Call): Success | Rejection {
  const choice = call.profile['delete.deleted-id'];
  const deleted = call.plants.findDeleted(id);
  if (choice === 'as-unknown' || !deleted.some((plant) => call.plants.canSee(call.user, plant))) {
    return answerUnknown(id, call);
  }
  return choice === 'succeed'
    ? succeed(call)
    : new Rejection('delete.deleted-id', choice, `the plant with id ${id} was deleted`);
}

function answerUnknown(id: PlantId, call: Call): Success | Rejection {
  const choice = call.profile['delete.unknown-id'];
  return choice === 'succeed'
    ? succeed(call)
    : new Rejection('delete.unknown-id', choice, `there is no plant with id ${id}`);
}

function refused(
  by: 'delete.shared-plant' | 'delete.invisible-plant',
  message: string,
  { profile }: Call,
): Rejection {
  return new Rejection(by, profile['delete.refused'], message);
}

/** The id in a path, or why there is none. */
function readPathId(segment: string): PlantId | { problem: 'malformed' | 'beyond' } {
  let text = segment;
  try {
    text = segment.includes('%') ? decodeURIComponent(segment) : segment;
  } catch {
    return { problem: 'malformed' };
  }
  if (!/^-?\d+$/.test(text)) {
    return { problem: 'malformed' };
  }
  const parsed = parseInt64(text);
  return 'id' in parsed ? parsed.id : { problem: 'beyond' };
}

function refuseId(problem: 'malformed' | 'beyond', call: Call): Success | Rejection {
  const { profile } = call;
  const message = `"${shorten(call.id)}" is not an id: it must be an int64 integer in digits`;
  const choice = problem === 'beyond' ? profile['delete.beyond-int64'] : 'as-malformed';
  switch (choice) {
    case 'as-malformed':
      return new Rejection('delete.malformed-id', profile['delete.malformed-id'], message);
    case 'as-unknown':
      return answerUnknown(shorten(call.id), call);
    default:
      return new Rejection('delete.beyond-int64', choice, message);
  }
}
