import { CannotCheckError } from '../session/cannot-check-error.js';
import type { Capabilities } from '../session/capabilities.js';
import { statusOf } from '../session/exchange.js';
import type { Session } from '../session/session.js';
import { untilCannotCheck } from '../session/until-cannot-check.js';
import { UnusableProviderError } from '../session/unusable-provider-error.js';
import { expectSafeIds } from './expect-safe-ids.js';
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
  meet(): Promise<Capabilities | UnusableProviderError>;
  readonly onProgress: (done: number, total: number) => void;
}

/** Looks at every open point of the provider of a session. */
export async function observe(
  session: Session,
  { meet, mostPlants, rate, onProgress, ...given }: Observing,
): Promise<{ observations: Observations; reason?: string | undefined }> {
  const observations = new Observations();
  const outside: Outside = { session, observations, ...given };
  const total = probesOfRequests.length + probesOfPlants.length;
  let done = 0;
  const step = () => onProgress(done++, total);
  rate.onTooFew = () =>
    session.interrupt(
      'the provider takes so few requests in a minute that nothing else can be found out',
    );
  let capabilities: Capabilities | undefined;
  let unusable: string | undefined;
  const reason = await untilCannotCheck(async () => {
    const met = await meet();
    expectToken(met);
    if (met instanceof UnusableProviderError) {
      unusable = met.message;
      observations.leave(unusable, ...pointsOf(probesOfPlants));
    } else {
      const site = { ...outside, capabilities: met, mostPlants, stays: { longestMs: 0 } };
      // Where something stays behind, nothing more is created.
      await expectSafeIds(site);
      capabilities = (await runProbes(probesOfPlants, site, step)) === undefined ? met : undefined;
    }
    // Behind the others: what these ask may or may not count where requests are counted.
    await runProbes(probesOfRequests, { ...outside, capabilities }, step);
  });
  for (const probe of probesOfResponses) {
    await probe.run(outside);
  }
  rate.tell(observations);
  return { observations, reason: session.interruption ?? reason ?? unusable };
}

/** @throws CannotCheckError when the token is none: what is answered to it is not what users see. */
function expectToken(met: Capabilities | UnusableProviderError): void {
  if (met instanceof UnusableProviderError && met.refusedCreates.length > 0) {
    const isRefused = met.refusedCreates.every((attempt) => statusOf(attempt) === 401);
    if (isRefused) {
      throw new CannotCheckError(
        'the token was refused (POST /plants was answered with 401): give a valid one',
      );
    }
  }
}
