import { type PlantId, parseInt64 } from '../interface/int64.js';
import type { Call, Success } from './operation.js';
import { Rejection } from './rejection.js';

/** DELETE /plants/{id}: removes that plant, and answers without a body. */
export function deletePlant(call: Call): Success | Rejection {
  const { plants, profile, user } = call;
  const id = readPathId(call.id);
  if (id === undefined) {
    const message = `"${call.id}" is not an id: it must be an int64 integer in digits`;
    return new Rejection('delete.malformed-id', profile['delete.malformed-id'], message);
  }
  const plant = plants.find(id);
  if (plant === undefined) {
    return plants.wasDeleted(id) ? answerDeleted(id, call) : answerUnknown(id, call);
  }
  if (plant.owner === undefined) {
    if (profile['delete.shared-plant'] === 'refuse') {
      return refuse('delete.shared-plant', `plant ${id} is shared with everyone`, call);
    }
  } else if (plant.owner !== user) {
    switch (profile['delete.others-plant']) {
      case 'as-unknown':
        return answerUnknown(id, call);
      case 'refuse':
        return refuse('delete.others-plant', `plant ${id} belongs to another user`, call);
    }
  }
  plants.remove(id);
  return succeed(call);
}

function succeed({ profile }: Call): Success {
  return { status: profile['delete.success'] };
}

function answerUnknown(id: PlantId, call: Call): Success | Rejection {
  const choice = call.profile['delete.unknown-id'];
  return choice === 'succeed'
    ? succeed(call)
    : new Rejection('delete.unknown-id', choice, `there is no plant with id ${id}`);
}

function answerDeleted(id: PlantId, call: Call): Success | Rejection {
  const choice = call.profile['delete.deleted-id'];
  switch (choice) {
    case 'as-unknown':
      return answerUnknown(id, call);
    case 'succeed':
      return succeed(call);
    default:
      return new Rejection('delete.deleted-id', choice, `the plant with id ${id} was deleted`);
  }
}

function refuse(
  by: 'delete.shared-plant' | 'delete.others-plant',
  message: string,
  { profile }: Call,
): Rejection {
  return new Rejection(by, profile['delete.refused'], message);
}

function readPathId(segment: string): PlantId | undefined {
  let text: string;
  try {
    text = decodeURIComponent(segment);
  } catch {
    return undefined;
  }
  const parsed = /^-?\d+$/.test(text) ? parseInt64(text) : { problem: 'not a number' };
  return 'id' in parsed ? parsed.id : undefined;
}
