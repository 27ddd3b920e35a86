import { applyLimit, type ReadLimit, readLimitAs } from '../../../interface/limit-effect.js';
import { isSameJson } from '../../../interface/same-json.js';
import { CannotCheckError } from '../../http/cannot-check-error.js';
import { type Exchange, isSuccess } from '../../http/exchange.js';
import { settleAll } from '../../http/settle-all.js';
import { requestCreate } from '../../session/create-plant.js';
import type { Listing } from '../../session/list-plants.js';
import { namesIn } from '../../session/listed-plants.js';
import { listOf } from '../../situations/list-of.js';
import { nextPlant, severalPlants } from '../../situations/reach-state.js';
import type { SituationRun } from '../../situations/run-situation.js';
import { sendSample } from '../../situations/send-sample.js';
import type { DetectedEffect, ProfilingContext } from '../profiling-context.js';

/** The lists that a list with an unusual limit is compared with. */
interface UsualLists {
  /** Without a limit. */
  readonly plain: readonly unknown[];
  /** With the limit that returns the most plants. */
  readonly all: readonly unknown[];
}

/**
 * Detects the effect of a limit: compares the list with the one that each effect would return.
 *
 * @throws CannotCheckError when the lists do not show it.
 */
export async function detectLimitEffect(
  context: ProfilingContext,
  run: SituationRun,
): Promise<DetectedEffect> {
  const lists = await usualListsOf(context, run);
  const effects = explainingEffects(context, run, run.exchange, lists);
  if (effects.length === 0) {
    await assertUnchanged(context, run, lists);
    const { length } = namesIn(run.exchange) ?? [];
    return { other: `returned ${length} of ${lists.all.length} plants` };
  }
  const [effect = '', ...others] = isPageOpen(context, effects, lists)
    ? await explainWithFullPage(context, run, lists)
    : effects;
  return { effects: [effect, ...others] };
}

/** The effects that explain a list, in the order of the table. */
function explainingEffects(
  context: ProfilingContext,
  { request, situation }: SituationRun,
  exchange: Exchange,
  lists: UsualLists,
): readonly string[] {
  const listed = namesIn(exchange) ?? [];
  const texts = new URLSearchParams(request.path.split('?')[1]).getAll('limit');
  return Object.keys(situation.effects).filter((effect) => {
    const text = (effect === 'first' ? texts.at(0) : texts.at(-1)) ?? '';
    const limit = readLimitAs(wholeNumberEffects.has(effect) ? 'accepted' : effect, text);
    return isExplained(context, listed, limit, lists);
  });
}

/** Whether a list without a limit returns all plants, so that a large limit looks like none. */
function isPageOpen(
  { recorder }: ProfilingContext,
  effects: readonly string[],
  { all }: UsualLists,
): boolean {
  const page = recorder.valueOf('list.default-limit');
  const isOpen =
    effects.includes('ignored') && (effects.includes('accepted') || effects.includes('capped'));
  return isOpen && typeof page === 'number' && page >= all.length;
}

const tooFewPlants = 'there are too few plants to distinguish a large limit from no limit';

/** Creates enough plants to see the difference, and sends the request once more. */
async function explainWithFullPage(
  context: ProfilingContext,
  run: SituationRun,
  { all }: UsualLists,
): Promise<readonly string[]> {
  const { recorder, maxPlants, session, capabilities } = context;
  const page = Number(recorder.valueOf('list.default-limit'));
  const missing = page + 1 - all.length;
  if (context.unusable !== undefined || missing > maxPlants - severalPlants) {
    throw new CannotCheckError(tooFewPlants);
  }
  const plants = Array.from({ length: missing }, () => nextPlant(capabilities));
  await settleAll(plants.map((plant) => requestCreate(session, plant, { as: run.caller })));
  const lists = await usualListsOf(context, run);
  const exchange = await sendSample(session, run.request, run.caller);
  const effects = explainingEffects(context, run, exchange, lists);
  if (!isSuccess(exchange) || effects.length === 0) {
    throw new CannotCheckError('the list changes from one request to the next');
  }
  // If the default limit is the maximum limit, the effects cannot be distinguished.
  if (lists.all.length < page) {
    throw new CannotCheckError(tooFewPlants);
  }
  return effects;
}

/** Effects that read a limit as the whole number that it is. */
const wholeNumberEffects = new Set(['first', 'last', 'capped']);

function isExplained(
  { recorder }: ProfilingContext,
  listed: readonly unknown[],
  limit: ReadLimit,
  { plain, all }: UsualLists,
): boolean {
  const expected = limit === undefined ? plain : applyLimit(all, limit);
  return recorder.valueOf('list.order') === 'changing'
    ? listed.length === expected.length
    : isSameJson(listed, expected);
}

/** @throws CannotCheckError when another client has changed the list meanwhile. */
async function assertUnchanged(
  context: ProfilingContext,
  run: SituationRun,
  lists: UsualLists,
): Promise<void> {
  const isChanging = context.recorder.valueOf('list.order') === 'changing';
  if (!isChanging && !isSameJson(await usualListsOf(context, run), lists)) {
    throw new CannotCheckError('the list changes from one request to the next');
  }
}

async function usualListsOf(
  context: ProfilingContext,
  { caller }: SituationRun,
): Promise<UsualLists> {
  const plain = await listOf(context, caller, '');
  const { listQuery } = context.capabilities;
  const all = listQuery === '' ? plain : await listOf(context, caller, listQuery);
  return { plain: namesOf(plain), all: namesOf(all) };
}

function namesOf({ plants }: Listing): readonly unknown[] {
  return plants.map(({ name }) => name);
}
