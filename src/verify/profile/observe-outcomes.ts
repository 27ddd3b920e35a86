import { type SituationId, situationIds, situations } from '../../interface/situations.js';
import { CannotCheckError, untilCannotCheck } from '../http/cannot-check-error.js';
import { answerTo } from '../http/describe-answer.js';
import { isSuccess } from '../http/exchange.js';
import { requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { hasFailed, repeatWhileFailing } from '../session/repeat-while-failing.js';
import { listOf } from '../situations/list-of.js';
import { nextPlant } from '../situations/reach-state.js';
import { observeSituation } from './observe-situation.js';
import type { ProfilingContext } from './profiling-context.js';
import { removePlants } from './remove-plants.js';
import { usualSituations } from './subject.js';

const usual = Object.values(usualSituations);

/** Situations without samples are observed by the detectors of parameters. */
const isObservable = (id: SituationId) =>
  Object.values(situations[id].variants).some(({ length }) => length > 0);

/** The situations in the order in which they are observed: the usual ones first. */
export function observedSituations(only?: ReadonlySet<SituationId>): readonly SituationId[] {
  const others = situationIds.filter((id) => !isUsual(id) && isObservable(id));
  return [...usual, ...others].filter((id) => only?.has(id) ?? true);
}

export interface ObserveOutcomesOptions {
  /** The situations to observe; default all. */
  readonly only?: ReadonlySet<SituationId> | undefined;
  /** Called before each situation. */
  readonly onStep?: (() => void) | undefined;
}

/** How many situations are observed before a check that the provider still accepts usual requests. */
const groupSize = 6;

/**
 * Observes the outcomes of situations, and records them.
 *
 * Each outcome is observed twice. A response that says nothing about the request (none, 5xx, 429) makes
 * the run send the request again, and never becomes an outcome. An outcome counts only if the provider
 * accepts usual requests afterwards: otherwise it may have rejected the request for another reason.
 *
 * @throws CannotCheckError when the session is interrupted, or plants cannot be deleted any more.
 */
export async function observeOutcomes(
  context: ProfilingContext,
  { only, onStep = () => {} }: ObserveOutcomesOptions = {},
): Promise<void> {
  const wanted = observedSituations(only);
  const others = wanted.filter((id) => !isUsual(id));
  const groups = [wanted.filter(isUsual), ...inGroups(others, groupSize)].filter(
    ({ length }) => length > 0,
  );
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
  return usual.includes(id);
}

function inGroups<Item>(items: readonly Item[], size: number): readonly Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, position) =>
    items.slice(position * size, (position + 1) * size),
  );
}

/**
 * Sends a usual list, create and delete. A provider that is full or failing rejects these too, so its
 * earlier rejections say nothing about the requests that it rejected.
 *
 * @throws CannotCheckError when the provider rejects one of them.
 */
async function assertUsualAccepted(context: ProfilingContext): Promise<void> {
  const { session, capabilities, unusable } = context;
  await listOf(context, 'first');
  if (unusable !== undefined) {
    return;
  }
  const { plant, exchange: created } = await repeatWhileFailing(async () => {
    const plant = nextPlant(capabilities);
    return { plant, exchange: await requestCreate(session, plant) };
  });
  if (!isSuccess(created)) {
    throw new CannotCheckError(
      `every create is rejected now: the provider ${answerTo('POST /plants', created)}`,
    );
  }
  let mayBeGone = false;
  const { exchange: deleted } = await repeatWhileFailing(async () => {
    const exchange = await requestDelete(session, plant.id);
    mayBeGone ||= hasFailed(exchange);
    return { exchange };
  });
  if (!isSuccess(deleted) && !mayBeGone) {
    throw new CannotCheckError(
      `every delete is rejected now: the provider ${answerTo(`DELETE /plants/${plant.id}`, deleted)}`,
    );
  }
}
