import { mapTexts } from '../../../interface/map-json.js';
import { CannotCheckError } from '../../http/cannot-check-error.js';
import { type Exchange, statusOf } from '../../http/exchange.js';
import type { SessionContext } from '../../session/session-context.js';
import { pollUntilGone } from '../../situations/list-of.js';
import { noSecondUser } from '../../situations/reach-state.js';
import { plainObjectOf } from '../parse-plain-object.js';
import { textsOf, toTemplate } from '../template.js';
import {
  addPlant,
  isRejection,
  notCreated,
  removePlant,
  requestPlant,
  tryPlant,
} from './own-plants.js';

const replacing =
  'a create may replace a plant that has the same id, so no id was tried that somebody may use';
const usedOnce =
  'an id that was tried can never be used again, so no id was tried that somebody may use';
const changing = 'the Errors for a taken id are different each time, so none shows the reason';

/**
 * The fingerprints of rejections of a taken id. Tries the ids of plants created by this run, which
 * nobody else can guess.
 *
 * @throws CannotCheckError when no id may be tried that the plant of another client may have: a create
 * may replace that plant, or its id could not be used again, or the Error for it is not recognized.
 */
export async function findTakenIdErrors(context: SessionContext): Promise<ReadonlySet<string>> {
  if (!context.session.hasSecondUser) {
    throw new CannotCheckError(noSecondUser);
  }
  const own = await rejectTwice(context, 'first');
  const others = await rejectTwice(context, 'second');
  if (!(await isReusable(context))) {
    throw new CannotCheckError(usedOnce);
  }
  return new Set([own, others]);
}

/** The fingerprint of two creates with the id of a plant. */
async function rejectTwice(context: SessionContext, owner: 'first' | 'second'): Promise<string> {
  const { testPlants } = context.capabilities;
  const plant = await addPlant(context, undefined, { as: owner });
  const makeSecond = () => ({ ...testPlants.next(), id: plant.id });
  const fingerprints = new Set<string>();
  for (let attempt = 1; attempt <= 2; attempt++) {
    const { isAccepted, exchange } = await requestPlant(context, makeSecond);
    if (isAccepted || !isRejection(exchange)) {
      throw new CannotCheckError(isAccepted ? replacing : notCreated(exchange));
    }
    fingerprints.add(fingerprintOf(exchange));
  }
  await removePlant(context, plant, { as: owner });
  const [fingerprint = '', ...others] = fingerprints;
  if (others.length > 0) {
    throw new CannotCheckError(changing);
  }
  return fingerprint;
}

async function isReusable(context: SessionContext): Promise<boolean> {
  const { testPlants } = context.capabilities;
  const plant = await addPlant(context);
  await removePlant(context, plant);
  await pollUntilGone(context, 'first', plant);
  const { isAccepted } = await tryPlant(context, () => ({ ...testPlants.next(), id: plant.id }));
  return isAccepted;
}

/** Quoted parts, and words with a placeholder or a digit, as in ids of requests and in times. */
const changingParts = /"[^"]*"|\S*(?:\d|\{[a-z]+\})\S*/g;

/**
 * Reduces a rejection to its status, its integer and its texts, without what they repeat of the
 * request. Two rejections with the same fingerprint may have the same reason.
 */
export function fingerprintOf(exchange: Exchange): string {
  const { error, ...members } = plainObjectOf(exchange) ?? {};
  const template = mapTexts(toTemplate(members, textsOf(exchange)), (text) =>
    text.replace(changingParts, '#'),
  );
  return `${statusOf(exchange)} ${JSON.stringify(error)} ${JSON.stringify(template)}`;
}
