import { untilCannotCheck } from '../../http/cannot-check-error.js';
import { assertSafeIds } from '../../session/assert-safe-ids.js';
import type { ProfilingContext } from '../profiling-context.js';
import { absentTagDetector } from './absent-tag.js';
import { bodySizeDetector } from './body-size.js';
import { idRangeDetector } from './id-range.js';
import { orderDetector } from './order.js';
import { pageSizesDetector } from './page-sizes.js';
import { type ParameterDetector, runDetector } from './run-detector.js';
import { nameLengthsDetector, tagLengthsDetector } from './text-lengths.js';
import { visibilityDetector } from './visibility.js';

/** The detectors in the order in which they run; each may use the findings of earlier ones. */
export const parameterDetectors: readonly ParameterDetector[] = [
  orderDetector,
  visibilityDetector,
  bodySizeDetector,
  idRangeDetector,
  nameLengthsDetector,
  tagLengthsDetector,
  absentTagDetector,
  pageSizesDetector,
];

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
  onStep: () => void = () => {},
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
    onStep();
    const stop = (await runDetector(detector, context)) ?? session.interruption;
    if (stop !== undefined) {
      return leaveOpen(stop, parameterDetectors.slice(position));
    }
  }
  return undefined;
}
