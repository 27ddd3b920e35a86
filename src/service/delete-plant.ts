import { shorten } from '../interface/exact-json.js';
import { type PlantId, parseInt64 } from '../interface/int64.js';
import type { SituationId } from '../interface/situations.js';
import type { StoredPlant } from '../store/plant-record.js';
import type { CompiledOutcome } from './compiled-profile.js';
import type { Call, Success } from './operation.js';
import { type Rejection, rejectIfRefused } from './rejection.js';
import { succeed } from './succeed.js';

/** DELETE /plants/{id}: removes the plant with that id, and answers without a body. */
export function deletePlant(call: Call): Success | Rejection {
  const text = decode(call.id);
  const id = parsePathId(text);
  return id === undefined ? deleteByText(text, call) : deleteById(id, call);
}

/** A user's own plants go first: others may have the same id. */
function deleteById(id: PlantId, call: Call): Success | Rejection {
  const { plants, user } = call;
  const found = plants.findAll(id);
  if (found.length === 0) {
    return answerMissing(id, call);
  }
  if (found.some(({ owner }) => owner === user)) {
    plants.remove(id, ({ owner }) => owner === user);
    return answer('delete.own-plant', id, '', call);
  }
  const isVisible = (plant: StoredPlant) => plants.canSee(user, plant);
  const situation = found.some(isVisible) ? 'delete.shared-plant' : 'delete.others-plant';
  if (call.profile.outcomeOf(situation).effect === 'deleted') {
    plants.remove(id, (plant) => isVisible(plant) === (situation === 'delete.shared-plant'));
  }
  const message =
    situation === 'delete.shared-plant' || !isMissing(situation, call)
      ? `plant ${id} is not yours`
      : `there is no plant with id ${id}`;
  return answer(situation, id, message, call);
}

/** A 404 says that there is no such plant, whatever there is. */
function isMissing(situation: SituationId, { profile }: Call): boolean {
  return [404, 410].includes(profile.outcomeOf(situation).outcome.status ?? 0);
}

/** Only a user who could see a deleted plant is told that it was deleted. */
function answerMissing(id: PlantId, call: Call): Success | Rejection {
  const { plants, user } = call;
  const wasVisible = plants.findDeleted(id).some((plant) => plants.canSee(user, plant));
  return wasVisible
    ? answer('delete.deleted-id', id, `the plant with id ${id} was deleted`, call)
    : answer('delete.unknown-id', id, `there is no plant with id ${id}`, call);
}

function deleteByText(text: string, call: Call): Success | Rejection {
  const isInteger = /^-?\d+$/.test(text);
  const situation = isInteger ? 'delete.beyond-int64' : 'delete.malformed-id';
  const outcome = call.profile.outcomeOf(situation, classifyId(text));
  const digits = /^-?\d+/.exec(text)?.[0];
  const id = digits === undefined ? undefined : parsePathId(digits);
  if (outcome.effect === 'leading-digits' && id !== undefined) {
    return deleteById(id, call);
  }
  const message = `"${shorten(text)}" is not an id: it must be an int64 integer in digits`;
  return answer(situation, text, message, call, outcome);
}

function answer(
  situation: SituationId,
  id: string,
  message: string,
  call: Call,
  outcome: CompiledOutcome = call.profile.outcomeOf(situation),
): Success | Rejection {
  return (
    rejectIfRefused(situation, outcome, message, { id }) ??
    succeed(call.profile, 'delete.own-plant', outcome, { id })
  );
}

function decode(segment: string): string {
  try {
    return segment.includes('%') ? decodeURIComponent(segment) : segment;
  } catch {
    return segment;
  }
}

function parsePathId(text: string): PlantId | undefined {
  const parsed = /^-?\d+$/.test(text) ? parseInt64(text) : { problem: 'not an integer' };
  return 'id' in parsed ? parsed.id : undefined;
}

/** Which variant of a malformed id a text is. */
function classifyId(text: string): string {
  if (/^-?\d+\.\d+$/.test(text)) {
    return 'fraction';
  }
  return /^-?\d/.test(text) ? 'trailing text' : 'text';
}
