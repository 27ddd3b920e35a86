import { type PlantId, parseInt64 } from '../interface/int64.js';
import { isSameJson } from '../interface/json.js';
import type { SituationId } from '../interface/situations.js';
import { shorten } from '../interface/wording.js';
import type { StoredPlant } from '../store/plant-record.js';
import type { CompiledOutcome } from './compiled-profile.js';
import type { Context } from './context.js';
import { Rejection, rejectByProfile, type Success, succeed } from './outcome.js';
import { decodeSegment } from './routes.js';

/** DELETE /plants/{id}: deletes the plant with that id, and answers without a body. */
export function deletePlant(context: Context): Success | Rejection {
  const text = decodeSegment(context.route?.id ?? '');
  const id = parsePathId(text);
  return id === undefined ? deleteByText(text, context) : deleteById(id, context);
}

/** Deletes the user's own plants first, since plants of others may have the same id. */
function deleteById(id: PlantId, context: Context): Success | Rejection {
  const { plants, user } = context;
  if (plants.remove(id, createIsOwn(context)) > 0) {
    return respond('delete.own-plant', '', context);
  }
  const found = plants.findAll(id);
  if (found.length === 0) {
    return answerMissing(id, context);
  }
  const isVisible = (plant: StoredPlant) => plants.canSee(user, plant);
  const situation = found.some(isVisible) ? 'delete.shared-plant' : 'delete.others-plant';
  if (situation === 'delete.others-plant' && wasDeleted(id, context) && areOthersUnknown(context)) {
    return answerMissing(id, context);
  }
  if (context.profile.outcomeOf(situation).effect === 'deleted') {
    plants.remove(id, (plant) => isVisible(plant) === (situation === 'delete.shared-plant'));
  }
  const message =
    situation === 'delete.shared-plant' || !isAnsweredAsMissing(situation, context)
      ? `plant ${id} is not yours`
      : `there is no plant with id ${id}`;
  return respond(situation, message, context);
}

/** If created plants belong to everyone, each user may delete them like their own. */
function createIsOwn({ profile, user }: Context): (plant: StoredPlant) => boolean {
  return profile.parameters['create.owner'] === 'creator'
    ? ({ owner }) => owner === user
    : ({ owner }) => owner === user || owner === undefined;
}

/** Whether the response to a situation says that there is no such plant, even if there is one. */
function isAnsweredAsMissing(situation: SituationId, { profile }: Context): boolean {
  return [404, 410].includes(profile.outcomeOf(situation).outcome.status ?? 0);
}

/** Whether the profile answers for a plant of another user as if it did not exist. */
function areOthersUnknown({ profile }: Context): boolean {
  return isSameJson(
    profile.outcomeOf('delete.others-plant').outcome,
    profile.outcomeOf('delete.unknown-id').outcome,
  );
}

/** Whether a plant with this id, which the user could see, was deleted. */
function wasDeleted(id: PlantId, { plants, user }: Context): boolean {
  return plants.findDeleted(id).some((plant) => plants.canSee(user, plant));
}

function answerMissing(id: PlantId, context: Context): Success | Rejection {
  return wasDeleted(id, context)
    ? respond('delete.deleted-id', `the plant with id ${id} was deleted`, context)
    : respond('delete.unknown-id', `there is no plant with id ${id}`, context);
}

function deleteByText(text: string, context: Context): Success | Rejection {
  const isInteger = /^-?\d+$/.test(text);
  const situation = isInteger ? 'delete.beyond-int64' : 'delete.malformed-id';
  const variant = isInteger ? 'integer' : classifyPathId(text);
  const outcome = context.profile.outcomeOf(situation, variant);
  if (outcome.effect === 'leading-digits') {
    return deleteByDigits(text, outcome, context);
  }
  const message = `"${shorten(text)}" is not an id: it must be an int64 integer in digits`;
  return respond(situation, message, context, outcome);
}

/** Deletes the plant whose id is at the start of a text; without digits there is no such plant. */
function deleteByDigits(
  text: string,
  outcome: CompiledOutcome,
  context: Context,
): Success | Rejection {
  const id = parsePathId(/^-?\d+/.exec(text)?.[0] ?? '');
  const deleted =
    id === undefined
      ? respond('delete.unknown-id', `there is no plant with id ${shorten(text)}`, context)
      : deleteById(id, context);
  return deleted instanceof Rejection
    ? deleted
    : succeed(context.profile.outcomeOf('delete.own-plant'), outcome);
}

function respond(
  situation: SituationId,
  message: string,
  { profile }: Context,
  outcome: CompiledOutcome = profile.outcomeOf(situation),
): Success | Rejection {
  return (
    rejectByProfile(situation, outcome, message) ??
    succeed(profile.outcomeOf('delete.own-plant'), outcome)
  );
}

function parsePathId(text: string): PlantId | undefined {
  const parsed = /^-?\d+$/.test(text) ? parseInt64(text) : { problem: 'not an integer' };
  return 'id' in parsed ? parsed.id : undefined;
}

/** The variant of a malformed id. */
function classifyPathId(text: string): string {
  if (/^-?\d+\.\d+$/.test(text)) {
    return 'fraction';
  }
  return /^-?\d/.test(text) ? 'trailing text' : 'text';
}
