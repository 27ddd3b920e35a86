import { type PlantId, parseInt64 } from '../interface/int64.js';
import type { SituationId } from '../interface/situations.js';
import type { StoredPlant } from '../store/plant-record.js';
import { isSameJson } from '../text/json.js';
import { shorten } from '../text/wording.js';
import type { Exchange } from './exchange.js';
import type { Responses } from './responses.js';
import { lastSegmentOf } from './routes.js';
import type { StageResult } from './stage-result.js';

/** DELETE /plants/{id}: deletes the plant with that id, and answers without a body. */
export function deletePlant(exchange: Exchange, responses: Responses): StageResult {
  const { situation, message, variant } = tryToDelete(exchange);
  const { profile } = exchange;
  const rejection = profile.rejectUnlessAccepted(situation, message, variant);
  const usual = profile.outcomeOf('delete.own-plant');
  const outcome = profile.outcomeOf(situation, variant);
  return rejection ?? responses.succeed(exchange, usual, outcome);
}

/** The situation that a delete has met. */
interface Met {
  readonly situation: SituationId;
  /** The message of the Error, if the profile rejects the request. */
  readonly message: string;
  readonly variant?: string;
}

const ownPlant: Met = { situation: 'delete.own-plant', message: '' };

function tryToDelete(exchange: Exchange): Met {
  const text = lastSegmentOf(exchange.request.path);
  const id = parsePathId(text);
  if (id === undefined) {
    const message = `"${shorten(text)}" is not an id: it must be an int64 integer in digits`;
    return { situation: 'delete.malformed-id', message, variant: variantOf(text) };
  }
  return deleteById(id, exchange);
}

/** Deletes the user's own plants first, since plants of others may have the same id. */
function deleteById(id: PlantId, exchange: Exchange): Met {
  const { plants, user = '', profile, at } = exchange;
  // If created plants belong to everyone, each user may delete them like their own.
  const isShared = profile.parameters['create.owner'] === 'everyone';
  const removed = plants.remove(
    id,
    ({ owner }) => owner === user || (isShared && owner === undefined),
    at,
  );
  return removed === 0 ? deleteOther(id, exchange) : ownPlant;
}

function deleteOther(id: PlantId, exchange: Exchange): Met {
  const { plants, user = '', profile, at } = exchange;
  const found = plants.findAll(id);
  const isVisible = (plant: StoredPlant) => plants.canSee(user, plant);
  const wasDeleted = plants.findDeleted(id).some(isVisible);
  const situation = found.some(isVisible) ? 'delete.shared-plant' : 'delete.others-plant';
  const { outcome, effect } = profile.outcomeOf(situation);
  // A profile may answer for a plant of another user as if it did not exist.
  const isHidden =
    situation === 'delete.others-plant' &&
    isSameJson(outcome, profile.outcomeOf('delete.unknown-id').outcome);
  if (found.length === 0 || (wasDeleted && isHidden)) {
    return describeMissing(id, wasDeleted, exchange);
  }
  if (effect === 'deleted') {
    plants.remove(id, (plant) => isVisible(plant) === (situation === 'delete.shared-plant'), at);
  }
  const isMissing = situation === 'delete.others-plant' && [404, 410].includes(outcome.status ?? 0);
  const message = isMissing ? `there is no plant with id ${id}` : `plant ${id} is not yours`;
  return { situation, message };
}

/** Where the profile does not tell deleted ids from unknown ones, the log does, as far as the store remembers them. */
function describeMissing(id: PlantId, wasDeleted: boolean, exchange: Exchange): Met {
  const { profile, plants, user = '' } = exchange;
  const isDifferent = !isSameJson(
    profile.outcomeOf('delete.deleted-id').outcome,
    profile.outcomeOf('delete.unknown-id').outcome,
  );
  const last = plants.findLastDeleted(id);
  const isDeleted = wasDeleted || (last !== undefined && plants.canSee(user, last));
  const message =
    wasDeleted && isDifferent
      ? `the plant with id ${id} was deleted`
      : `there is no plant with id ${id}`;
  return { situation: isDeleted ? 'delete.deleted-id' : 'delete.unknown-id', message };
}

function parsePathId(text: string): PlantId | undefined {
  const parsed = /^-?\d+$/.test(text) ? parseInt64(text) : { problem: 'not an integer' };
  return 'id' in parsed ? parsed.id : undefined;
}

function variantOf(text: string): string {
  if (/^-?\d+$/.test(text)) {
    return 'beyond int64';
  }
  const other = /^-?\d/.test(text) ? 'trailing text' : 'text';
  return /^-?\d+\.\d+$/.test(text) ? 'fraction' : other;
}
