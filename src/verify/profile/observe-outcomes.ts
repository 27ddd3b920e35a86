import { type SituationId, situationIds, situations } from '../../interface/situations.js';
import { CannotCheckError } from '../session/cannot-check-error.js';
import { untilCannotCheck } from '../session/until-cannot-check.js';
import { assertUsualAccepted } from './assert-usual-accepted.js';
import { observeSituation } from './observe-situation.js';
import type { ProfilingContext } from './profiling-context.js';
import { removePlants } from './remove-plants.js';

const usualSituations: readonly SituationId[] = [
  'list.all',
  'delete.own-plant',
  'create.new-plant',
];

/** Situations that no request shows by itself: their outcomes are seen while parameters are detected. */
const isObservable = (id: SituationId) =>
  Object.values(situations[id].variants).some(({ length }) => length > 0);

/** The situations in the order in which they are observed: what others build on comes first. */
export function observedSituations(only?: ReadonlySet<SituationId>): readonly SituationId[] {
  const others = situationIds.filter((id) => !isUsual(id) && isObservable(id));
  return [...usualSituations, ...others].filter((id) => only?.has(id) ?? true);
}

export interface OutcomeObserving {
  /** The situations to observe; default all. */
  readonly only?: ReadonlySet<SituationId> | undefined;
  /** Called before each situation. */
  readonly onStep?: (() => void) | undefined;
}

/** After so many situations the provider must still do what is usual, for their outcomes to count. */
const groupSize = 6;

/**
 * Observes the outcomes of situations, and records them.
 *
 * Each outcome is seen twice. An answer that says nothing about the request (no response, 5xx, 429)
 * is asked for again, and never becomes an outcome by itself. And an outcome counts only if the
 * provider still does what is usual afterwards: else it may have rejected for another reason.
 *
 * @throws CannotCheckError when the session is interrupted, or plants cannot be deleted any more.
 */
export async function observeOutcomes(
  context: ProfilingContext,
  { only, onStep = () => {} }: OutcomeObserving = {},
): Promise<void> {
  const wanted = observedSituations(only);
  const [usual, others] = [wanted.filter(isUsual), wanted.filter((id) => !isUsual(id))];
  const groups = [usual, ...inGroups(others, groupSize)].filter(({ length }) => length > 0);
  for (const group of groups) {
    await observeGroup(context, group, onStep);
  }
}

async function observeGroup(
  context: ProfilingContext,
  group: readonly SituationId[],
  onStep: () => void,
): Promise<void> {
  const { recorder, session } = context;
  const draft = recorder.draft();
  const within = { ...context, recorder: draft };
  for (const id of group) {
    onStep();
    await observeSituation(within, id);
  }
  await removePlants(context);
  const doubt = await untilCannotCheck(() => assertUsualAccepted(context));
  if (session.interruption !== undefined) {
    throw new CannotCheckError(session.interruption);
  }
  if (doubt === undefined) {
    recorder.add(draft);
  } else {
    recorder.leaveOpen(doubt, ...group);
  }
}

function isUsual(id: SituationId): boolean {
  return usualSituations.includes(id);
}

function inGroups<Item>(items: readonly Item[], size: number): readonly Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, position) =>
    items.slice(position * size, (position + 1) * size),
  );
}
