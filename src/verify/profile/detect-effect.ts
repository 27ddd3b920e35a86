import { applyLimit, readLimitAs } from '../../interface/limit-effect.js';
import { isSameJson } from '../../interface/same-json.js';
import { type Exchange, isSuccess, jsonOf } from '../session/exchange.js';
import { findByName, type Listing, listPlants, pollList } from '../session/list-plants.js';
import type { User } from '../session/request.js';
import type { SessionContext } from '../session/session-context.js';
import type { SituationRun } from '../situations/run-situation.js';
import { otherUser } from '../situations/send-sample.js';

/** What an accepted request did: the effect, or in a clause what no effect of the situation is. */
export type DetectedEffect = { readonly effect: string } | { readonly other: string };

/**
 * Finds out what an accepted request did, by its answer and by the lists that follow.
 *
 * @throws CannotCheckError when the lists do not show it.
 */
export async function detectEffect(
  context: SessionContext,
  run: SituationRun,
): Promise<DetectedEffect> {
  const effects = Object.keys(run.situation.effects);
  const [only = 'accepted'] = effects;
  switch (run.situation.operation) {
    case 'list':
      return effects.length === 1 && only === 'accepted'
        ? { effect: only }
        : detectLimit(context, run, effects);
    case 'delete':
      return detectDelete(context, run, effects);
    case 'create':
      return detectCreate(context, run, effects);
    case 'any':
      return { effect: only };
  }
}

/** Compares the list with what each effect would have returned. */
async function detectLimit(
  context: SessionContext,
  { request, exchange, caller }: SituationRun,
  effects: readonly string[],
): Promise<DetectedEffect> {
  const { session, capabilities } = context;
  const as = { as: caller };
  const plain = namesIn(await session.send('GET', '/plants', as));
  const all = namesIn(await session.send('GET', `/plants${capabilities.listQuery}`, as));
  const listed = namesIn(exchange);
  const texts = new URLSearchParams(request.path.split('?')[1]).getAll('limit');
  const found = effects.find((effect) => {
    const text = effect === 'first' ? texts.at(0) : texts.at(-1);
    const limit = readLimitAs(numberEffects[effect] ?? effect, text ?? '');
    const expected = limit === undefined ? plain : applyLimit(all, limit);
    const isCut = limit !== undefined && limit > 0 && listed.length < expected.length;
    // A provider may have a largest limit that is not known.
    return isSameJson(listed, expected) || (isCut && listed.length >= plain.length);
  });
  return found === undefined
    ? { other: `returned ${listed.length} of ${all.length} plants` }
    : { effect: found };
}

/** Of two limits each is a whole number. */
const numberEffects: Readonly<Record<string, string>> = {
  first: 'accepted',
  last: 'accepted',
  capped: 'accepted',
};

function namesIn(exchange: Exchange): unknown[] {
  const value = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  return Array.isArray(value) ? value.map((plant) => plant?.name) : [];
}

async function detectDelete(
  context: SessionContext,
  { plant, owner, situation }: SituationRun,
  effects: readonly string[],
): Promise<DetectedEffect> {
  if (owner === undefined || situation.state === undefined) {
    return { effect: effects[0] ?? 'nothing' };
  }
  const removing = effects.find((effect) => effect === 'deleted' || effect === 'leading-digits');
  const listing = await pollUntil(context, owner, (one) => !isListed(one, plant.name));
  if (isListed(listing, plant.name)) {
    return effects.includes('nothing') ? { effect: 'nothing' } : { other: 'deleted nothing' };
  }
  return removing === undefined ? { other: 'deleted a plant' } : { effect: removing };
}

async function detectCreate(
  context: SessionContext,
  run: SituationRun,
  effects: readonly string[],
): Promise<DetectedEffect> {
  const created = (jsonOf(run.exchange) ?? {}) as { name?: unknown; tag?: unknown };
  if (effects.includes('dropped')) {
    const hasTag = created.tag !== undefined && created.tag !== null;
    // With an empty tag for none, nobody can tell the two apart.
    return { effect: hasTag && effects.includes('kept') ? 'kept' : 'dropped' };
  }
  if (effects.includes('first')) {
    return { effect: created.name === run.plant.name ? 'first' : 'last' };
  }
  if (effects.includes('kept-both')) {
    return detectShared(context, run, effects);
  }
  return { effect: effects[0] ?? 'accepted' };
}

/** Two plants of one id: which of them are listed, and where? */
async function detectShared(
  context: SessionContext,
  { caller, fresh, plant, owner = caller }: SituationRun,
  effects: readonly string[],
): Promise<DetectedEffect> {
  const listing = await pollUntil(
    context,
    caller,
    (one) => isListed(one, fresh.name) || isListed(one, plant.name),
  );
  const others =
    owner === caller ? listing : await pollUntil(context, otherUser(caller), () => true);
  const hasNew = isListed(listing, fresh.name) || isListed(others, fresh.name);
  const hasOld = isListed(listing, plant.name) || isListed(others, plant.name);
  const names = [hasNew && 'new', hasOld && 'old'].filter(Boolean).join(' and ');
  const effect = { 'new and old': 'kept-both', new: 'replaced', old: 'unchanged' }[names];
  return effect !== undefined && effects.includes(effect)
    ? { effect }
    : { other: 'left neither plant in the lists' };
}

function isListed(listing: Listing, name: string): boolean {
  return findByName(listing, name).length > 0;
}

/** Waits for a list only where the provider was seen to be late. */
function pollUntil(
  context: SessionContext,
  user: User,
  isAsExpected: (listing: Listing) => boolean,
): Promise<Listing> {
  return context.capabilities.listLagMs === 0
    ? listPlants(context, { as: user })
    : pollList(context, isAsExpected, undefined, { as: user });
}
