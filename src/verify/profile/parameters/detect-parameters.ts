import { assertSafeIds } from '../../session/assert-safe-ids.js';
import { untilCannotCheck } from '../../session/until-cannot-check.js';
import type { ProfilingContext } from '../profiling-context.js';
import type { ParameterDetector } from './parameter-detector.js';
import { parameterDetectors } from './parameter-detectors.js';
import { runDetector } from './run-detector.js';

/**
 * Runs the detectors of parameters, and records each parameter or why it cannot be determined.
 *
 * The detectors run one after the other, since each one relies on being the only one.
 *
 * @param onStep called before each detector.
 * @returns why the remaining detectors were not run, as a clause, if so: then no plant may be created.
 */
export async function detectParameters(
  context: ProfilingContext,
  onStep: (done: number, total: number) => void = () => {},
): Promise<string | undefined> {
  const { recorder, session } = context;
  const leaveOpen = (reason: string, detectors: readonly ParameterDetector[]) => {
    recorder.leaveOpen(reason, ...detectors.flatMap(({ parameters }) => parameters));
    return reason;
  };
  const danger = await untilCannotCheck(() => assertSafeIds(context));
  if (danger !== undefined) {
    return leaveOpen(danger, parameterDetectors);
  }
  for (const [position, detector] of parameterDetectors.entries()) {
    onStep(position, parameterDetectors.length);
    const stop = (await detect(detector, context)) ?? session.interruption;
    if (stop !== undefined) {
      return leaveOpen(stop, parameterDetectors.slice(position));
    }
  }
  return undefined;
}

/**
 * Runs a detector, and once more if the provider failed meanwhile.
 *
 * @returns why nothing more may be created.
 */
async function detect(
  detector: ParameterDetector,
  context: ProfilingContext,
): Promise<string | undefined> {
  const { recorder, session } = context;
  const first = await runDetector(detector, context);
  const mayDoBetter = first.hasFailed && session.interruption === undefined;
  const again = mayDoBetter ? await runDetector(detector, context) : undefined;
  if (session.interruption !== undefined) {
    return undefined;
  }
  const { draft, reason, leftover } = again ?? first;
  recorder.add(draft);
  if (again?.hasFailed) {
    // Failures may have affected both runs, so only findings that agree count.
    recorder.add(first.draft);
  }
  if (reason !== undefined) {
    recorder.leaveOpen(reason, ...detector.parameters);
  }
  return leftover;
}
