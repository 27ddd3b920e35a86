import type { Acquaintance, Stranger } from '../provider/acquaintance.js';
import { statusOf } from '../provider/exchange.js';
import { UnreachedState } from '../unreached-state.js';
import { untilUnreached, type Visit } from '../visit-provider.js';
import { expectSafeIds } from './expect-safe-ids.js';
import { whyStrange } from './meet.js';
import { Observations } from './observation.js';
import { probesOfPlants, probesOfRequests, probesOfResponses } from './probes.js';
import type { RequestRate } from './request-rate.js';
import { pointsOf, runProbes } from './run-probes.js';
import type { Outside } from './site.js';

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
  let known: Acquaintance | undefined;
  let stranger: string | undefined;
  const reason = await untilUnreached(async () => {
    const met = await meet();
    expectToken(met);
    if ('attempts' in met) {
      stranger = whyStrange(met);
      observations.leave(stranger, ...pointsOf(probesOfPlants));
    } else {
      const site = { ...outside, known: met, mostPlants, stays: { longestMs: 0 } };
      // Where something stays behind, nothing more is created.
      await expectSafeIds(site);
      known = (await runProbes(probesOfPlants, site, step)) === undefined ? met : undefined;
    }
    // Behind the others: what these ask may or may not count where requests are counted.
    await runProbes(probesOfRequests, { ...outside, known }, step);
  });
  for (const probe of probesOfResponses) {
    await probe.run(outside);
  }
  rate.tell(observations);
  return { observations, reason: tooFew ?? reason ?? stranger };
}

/** @throws UnreachedState when the token is none: what is answered to it is not what users see. */
function expectToken(met: Acquaintance | Stranger): void {
  if ('attempts' in met && met.reason === undefined) {
    const isRefused = met.attempts.every((attempt) => statusOf(attempt) === 401);
    if (isRefused) {
      throw new UnreachedState(
        'the token was refused (POST /plants was answered with 401): give a valid one',
      );
    }
  }
}
