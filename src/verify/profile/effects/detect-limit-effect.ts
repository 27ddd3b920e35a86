import { applyLimit, type ReadLimit, readLimitAs } from '../../../interface/limit-effect.js';
import { isSameJson } from '../../../interface/same-json.js';
import { CannotCheckError } from '../../session/cannot-check-error.js';
import { jsonOf } from '../../session/exchange.js';
import type { Listing } from '../../session/list-plants.js';
import { listOf } from '../../situations/list-of.js';
import type { SituationRun } from '../../situations/run-situation.js';
import type { DetectedEffect } from '../detect-effect.js';
import type { ProfilingContext } from '../profiling-context.js';

/** The lists that a list with an unusual limit is compared with. */
interface UsualLists {
  /** Without a limit. */
  readonly plain: readonly unknown[];
  /** With the limit that shows the most plants. */
  readonly all: readonly unknown[];
}

/** Compares a list with what each effect of its limit would have returned. */
export async function detectLimitEffect(
  context: ProfilingContext,
  run: SituationRun,
): Promise<DetectedEffect> {
  const lists = await usualListsOf(context, run);
  const listed = namesIn(jsonOf(run.exchange));
  const texts = new URLSearchParams(run.request.path.split('?')[1]).getAll('limit');
  const explained = Object.keys(run.situation.effects).filter((effect) => {
    const text = (effect === 'first' ? texts.at(0) : texts.at(-1)) ?? '';
    const limit = readLimitAs(wholeNumberEffects.has(effect) ? 'accepted' : effect, text);
    return isExplained(context, listed, limit, lists);
  });
  const [effect, ...others] = explained;
  if (effect === undefined) {
    await assertUnchanged(context, run, lists);
    return { other: `returned ${listed.length} of ${lists.all.length} plants` };
  }
  assertTellsPages(context, explained, lists);
  return { effects: [effect, ...others] };
}

/** Effects by which one of the limits counts as the whole number that it is. */
const wholeNumberEffects = new Set(['first', 'last', 'capped']);

function isExplained(
  { recorder }: ProfilingContext,
  listed: readonly unknown[],
  limit: ReadLimit,
  { plain, all }: UsualLists,
): boolean {
  const expected = limit === undefined ? plain : applyLimit(all, limit);
  // A provider may have a largest limit that is not known.
  const isCut = limit !== undefined && limit > all.length - 1 && listed.length < expected.length;
  if (isCut) {
    return listed.length >= plain.length && listed.length > 0;
  }
  return recorder.valueOf('list.order') === 'changing'
    ? listed.length === expected.length
    : isSameJson(listed, expected);
}

/** @throws CannotCheckError when a page without a limit has room for more plants than there are. */
function assertTellsPages(
  { recorder }: ProfilingContext,
  effects: readonly string[],
  { all }: UsualLists,
): void {
  const page = recorder.valueOf('list.default-limit');
  const isOpen =
    effects.includes('ignored') && (effects.includes('accepted') || effects.includes('capped'));
  if (isOpen && typeof page === 'number' && page >= all.length) {
    throw new CannotCheckError('there are too few plants to tell a large limit from none');
  }
}

/** @throws CannotCheckError when others have changed the list meanwhile. */
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

function namesIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.map((plant) => plant?.name) : [];
}
