import { deleteStep } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { isSuccess, statusOf } from '../http/exchange.js';
import { type Axis, type AxisId, axes } from './axes.js';
import type { ObservationRunner } from './observation.js';

/** The furthest size that a provider accepts, and what shows it. */
interface Bound {
  readonly size: number;
  /** The value of the parameter; `unlimited` if no larger size was tried. */
  readonly value: unknown;
  readonly evidence: string;
}

/** Finds and records the bound of a size. */
export async function observeBound(runner: ObservationRunner, subject: AxisId): Promise<void> {
  const { findings, options } = runner.observation;
  const { size, value, evidence } = await findBound(runner, subject);
  const triedUpTo = value === 'unlimited' ? size : undefined;
  const isStatedBelow = Number(findings.profile.parameters[subject]) < size;
  if (triedUpTo !== undefined && triedUpTo === options.maxBodyBytes && !isStatedBelow) {
    findings.leaveOpen(`${evidence}; --robustness tries a larger one`, subject);
  } else {
    findings.determine(subject, value, evidence, triedUpTo);
  }
}

/**
 * Finds the bound of a size. First it tries the furthest size, then the sizes that are typical bounds, and those between.
 *
 * @throws CannotCheckError when the provider does not accept the same size again.
 */
export async function findBound(runner: ObservationRunner, subject: AxisId): Promise<Bound> {
  const { usual, furthest, typical, sampleOf, toValue }: Axis = axes[subject](runner);
  let accepted = '';
  let rejected = '';
  const isAccepted = async (size: number) => {
    const { step, what } = sampleOf(size);
    const exchange = await runner.send(step);
    if (!isSuccess(exchange)) {
      rejected = `, and answered ${statusOf(exchange)} to ${what}`;
      return false;
    }
    accepted = `the provider accepted ${what}`;
    if (step.request.sent !== undefined) {
      // The provider may have room for few plants.
      await runner.send(deleteStep(step.request.sent));
    }
    return true;
  };
  if (await isAccepted(furthest)) {
    const value = furthest < usual ? furthest : 'unlimited';
    return { size: furthest, value: toValue?.(furthest) ?? value, evidence: accepted };
  }
  let inside = usual;
  let outside = furthest;
  while (Math.abs(outside - inside) > 1) {
    const size = nextSize(inside, outside, typical);
    if (await isAccepted(size)) {
      inside = size;
    } else {
      outside = size;
    }
  }
  if (!(await isAccepted(inside))) {
    throw new CannotCheckError('the provider did not accept again a size that it had accepted');
  }
  return { size: inside, value: toValue?.(inside) ?? inside, evidence: accepted + rejected };
}

/** The middle one of the typical bounds, and of the sizes that they exclude, or else the size in the middle. */
function nextSize(inside: number, outside: number, typical: readonly number[] = []): number {
  const [lowest, highest] = [Math.min(inside, outside), Math.max(inside, outside)];
  const between = typical
    .flatMap((size) => [size, size + 1])
    .filter((size) => size > lowest && size < highest);
  return between[Math.trunc(between.length / 2)] ?? Math.trunc((inside + outside) / 2);
}
