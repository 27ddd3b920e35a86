import { defaultParameters } from '../../interface/parameters.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import type { Provider } from '../engine/detect-provider.js';
import { idRanges, PlantMaker } from '../engine/plant-maker.js';
import type { Run } from '../engine/run.js';
import { orCannotCheck, UnusableProviderError } from '../http/cannot-check-error.js';
import { createLimiter, settleAll } from '../http/concurrency.js';
import { headerOf } from '../http/exchange.js';
import type { Progress } from '../http/progress.js';
import { toReason } from '../report/redact.js';
import { Findings, type ReportedFindings, type Subject } from './findings.js';
import type { Observation } from './observing-run.js';
import { planStages, statedByHand } from './parts.js';
import { recordUsual } from './usual-answers.js';

export interface ObserveOptions extends Pick<Observation, 'maxPlants' | 'tokens'> {
  readonly run: Run;
  /**
   * Detects what the provider accepts.
   *
   * @throws UnusableProviderError when no plant may be created.
   */
  readonly detect: () => Promise<Provider>;
  /** Whether a parameter or a situation is observed; default each. */
  readonly wants?: Observation['wants'] | undefined;
  /** A profile that is compared; default none. */
  readonly stated?: ResolvedProfile | undefined;
  /** Advances with each part. */
  readonly progress: Progress;
}

/** What was observed. */
export interface Observed extends ReportedFindings {
  /** Why not everything was observed, as a sentence. */
  readonly reason: string | undefined;
}

const wantsAll = () => true;

/** How many parts an observation has. */
export function countParts(wants: (subject: Subject) => boolean = wantsAll): number {
  return planStages(wants).flat().length;
}

/** Observes the profile of a provider: its parameters, and the outcomes of situations. */
export async function observe(options: ObserveOptions): Promise<Observed> {
  const { run, detect, stated, maxPlants, tokens, wants = wantsAll } = options;
  const { connection } = run;
  const findings = new Findings(stated?.parameters ?? defaultParameters);
  const stopListening = connection.onExchange((exchange) => {
    for (const name of headersOfContent.filter((one) => headerOf(exchange, one) !== undefined)) {
      const behaviour = `responses have the header "${name}", whose value depends on the stored plants`;
      findings.addUnsupported(name, behaviour);
    }
  });
  let unusable: string | undefined;
  const failure = await orCannotCheck(async () => {
    const provider = await detect().catch((error: unknown) => {
      // With a token that is not valid, all responses are other ones than users see.
      if (!(error instanceof UnusableProviderError)) {
        throw error;
      }
      unusable = error.message;
      return withoutPlants(run);
    });
    const outcomes = stated?.outcomes;
    const parts = { provider, findings, maxPlants, tokens, wants, stated: outcomes };
    const observation: Observation = { ...parts, unusable };
    if (unusable === undefined) {
      await assertSafe(observation, run);
    }
    await observeParts(observation, options);
    ({ unusable } = observation);
  });
  stopListening();
  findings.leaveOpen('no observation tries it, so a profile states it by hand', ...statedByHand);
  recordUsual(findings);
  const reason = connection.interruption ?? failure?.message ?? unusable;
  return {
    ...findings.report(connection.secrets, reason),
    reason: reason && toReason(reason, connection.secrets),
  };
}

/** Headers whose value depends on the stored plants, so that no outcome can repeat them. */
const headersOfContent = ['content-range', 'link'];

/** Observes the parts of each stage side by side, some at a time. */
async function observeParts(
  observation: Observation,
  { run, progress }: ObserveOptions,
): Promise<void> {
  const limit = createLimiter(run.connection.concurrency);
  for (const stage of planStages(observation.wants)) {
    await settleAll(
      stage.map((part) =>
        limit(async () => {
          await part.observe(observation);
          progress.advance();
        }),
      ),
    );
  }
}

/** A provider where no plant may be created. */
function withoutPlants(run: Run): Provider {
  const { connection, lists } = run;
  return { run, connection, plants: new PlantMaker(idRanges[0], false), lists };
}

/** Creates no more plants if the one that was created first cannot be deleted. */
async function assertSafe(observation: Observation, run: Run): Promise<void> {
  const [left] = (await run.removePlants()).length > 0 ? await run.removePlants() : [];
  if (left !== undefined) {
    observation.unusable = `a created plant could not be deleted: ${left.reason}`;
  }
}
