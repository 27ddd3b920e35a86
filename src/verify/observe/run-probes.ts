import type { OpenPointId } from '../../interface/open-points.js';
import { CannotCheckError } from '../session/cannot-check-error.js';
import { describeAnswer } from '../session/describe-answer.js';
import { type Exchange, isError, isSuccess, statusOf } from '../session/exchange.js';
import { untilCannotCheck } from '../session/until-cannot-check.js';
import type { Observations } from './observation.js';
import type { Outside, Probe, Site } from './site.js';
import { expectOthersTaken } from './try-plant.js';

/**
 * Runs probes one after the other: each counts on being alone.
 *
 * What one has found counts only if the provider still does the usual behind it: what was refused
 * was not refused for another reason, as a busy or a full provider has. And where the provider has
 * failed meanwhile, only if it is found once more.
 *
 * @returns why the rest was not run, if so.
 */
export async function runProbes<Where extends Outside | Site>(
  probes: readonly Probe<Where>[],
  site: Where,
  step: () => void,
): Promise<string | undefined> {
  for (const [position, probe] of probes.entries()) {
    step();
    const first = await runProbe(probe, site);
    const mayDoBetter = first.hasFailed && site.session.interruption === undefined;
    const again = mayDoBetter ? await runProbe(probe, site) : undefined;
    const { why, stays } = again ?? first;
    if (site.session.interruption !== undefined) {
      return undefined;
    }
    if (again?.hasFailed) {
      site.observations.add(first.draft);
    }
    site.observations.add((again ?? first).draft);
    if (why !== undefined) {
      site.observations.leave(why, ...probe.points);
    }
    if (stays !== undefined) {
      site.observations.leave(stays, ...pointsOf(probes.slice(position)));
      return stays;
    }
  }
  return undefined;
}

/** What running a probe has come to. */
interface Run {
  /** What it has found, as far as it counts. */
  readonly draft: Observations;
  /** Why it has found nothing, or nothing more. */
  readonly why: string | undefined;
  /** Why nothing more can be created. */
  readonly stays: string | undefined;
  /** Whether the provider has failed at something: it may do better the next time. */
  readonly hasFailed: boolean;
}

async function runProbe<Where extends Outside | Site>(
  probe: Probe<Where>,
  site: Where,
): Promise<Run> {
  const { observations } = site;
  const draft = observations.draft();
  const asked = site.exchanges.length;
  const why = await untilCannotCheck(() => probe.run({ ...site, observations: draft }));
  const stays = await cleanUpBehind(site);
  const exchanges = site.exchanges.slice(asked);
  const doubt = stays ?? (await untilCannotCheck(() => expectUsual(site, exchanges)));
  const hasFailed = stays === undefined && exchanges.some((one) => (statusOf(one) ?? 599) >= 500);
  return doubt === undefined
    ? { draft, why, stays, hasFailed }
    : { draft: observations.draft(), why: doubt, stays, hasFailed };
}

export function pointsOf(probes: readonly Probe<never>[]): OpenPointId[] {
  return probes.flatMap(({ points }) => points);
}

/** Deletes what a probe has left, which it may have had no time for. */
async function cleanUpBehind({ session, capabilities }: Outside): Promise<string | undefined> {
  const { remaining } = session.createdPlants;
  if (
    capabilities === undefined ||
    !remaining.some(({ isConfirmed, isUnanswered }) => isConfirmed || isUnanswered)
  ) {
    return undefined;
  }
  const [left] = await session.removeCreatedPlants();
  return left && `what was created could not be deleted again: ${left.reason}`;
}

/** @throws CannotCheckError when requests of a kind that was refused are refused whatever they ask. */
async function expectUsual(site: Outside | Site, exchanges: readonly Exchange[]): Promise<void> {
  const isDoubtful = (...methods: readonly string[]) => {
    const last = exchanges.findLast(({ request }) => methods.includes(request.method));
    return last !== undefined && !isSuccess(last);
  };
  if (isDoubtful('GET', 'PATCH')) {
    const listed = await site.session.send('GET', '/plants');
    if (isError(listed)) {
      throw new CannotCheckError(`any list is refused now: ${describeAnswer(listed)}`);
    }
  }
  if ('mostPlants' in site && isDoubtful('POST', 'DELETE')) {
    await expectOthersTaken(site);
  }
}
