import type { OpenPointId } from '../../interface/open-points.js';
import type { Acquaintance, Stranger } from '../provider/acquaintance.js';
import { cleanUp } from '../provider/clean-up.js';
import { statusOf } from '../provider/exchange.js';
import { untilUnreached, type Visit } from '../visit-provider.js';
import { Observations } from './observation.js';
import { probesOfPlants, probesOfRequests, probesOfResponses } from './probes.js';
import type { RequestRate } from './request-rate.js';
import type { Outside, Probe } from './site.js';

/** What open points are looked for with. */
export interface Observing extends Pick<Outside, 'readOnlyToken' | 'endedToken' | 'exchanges'> {
  readonly mostPlants: number;
  readonly rate: RequestRate;
  /** Gets to know what plants the provider takes, or why it takes none. */
  meet(): Promise<Acquaintance | Stranger>;
  readonly onProgress: (done: number, total: number) => void;
}

/** Looks at every open point of a provider that is being visited. */
export async function observe(
  { provider, stop }: Visit,
  { meet, mostPlants, rate, onProgress, ...given }: Observing,
): Promise<{ observations: Observations; reason?: string | undefined }> {
  const observations = new Observations();
  const outside: Outside = { provider, observations, ...given };
  const total = probesOfRequests.length + probesOfPlants.length;
  let done = 0;
  const step = () => onProgress(done++, total);
  let tooFew: string | undefined;
  rate.onTooFew = () => {
    tooFew ??= 'the provider takes so few requests in a minute that nothing else can be found out';
    stop();
  };
  const reason = await untilUnreached(async () => {
    const known = await meet();
    if ('attempts' in known) {
      const status = known.attempts.map(statusOf).at(-1) ?? 'nothing';
      const why = `no plant could be created: POST /plants was answered with ${status}`;
      observations.leave(known.reason ?? why, ...pointsOf(probesOfPlants));
    } else {
      await runEach(probesOfPlants, { ...outside, known, mostPlants }, step);
    }
    // Behind the others: what these ask may or may not count where requests are counted.
    await runEach(probesOfRequests, outside, step);
  });
  await runEach(probesOfResponses, outside, () => {});
  rate.tell(observations);
  return { observations, reason: tooFew ?? reason };
}

/** Runs probes one after the other: each counts on being alone. */
async function runEach<Where extends Outside>(
  probes: readonly Probe<Where>[],
  site: Where,
  step: () => void,
): Promise<void> {
  for (const probe of probes) {
    step();
    const why = await untilUnreached(() => probe.run(site));
    if (why !== undefined) {
      site.observations.leave(why, ...probe.points);
      await cleanUp(site.provider);
    }
    if (site.provider.lost !== undefined) {
      return;
    }
  }
}

function pointsOf(probes: readonly Probe[]): OpenPointId[] {
  return probes.flatMap(({ points }) => points);
}
