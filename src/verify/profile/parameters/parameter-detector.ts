import type { ParameterId } from '../../../interface/parameters.js';
import type { ProfilingContext } from '../profiling-context.js';

/** Detects some parameters of a provider. */
export interface ParameterDetector {
  /** The parameters that it determines, or leaves open with a reason. */
  readonly parameters: readonly ParameterId[];
  /** @throws CannotCheckError when the provider does not show the parameters. */
  detect(context: ProfilingContext): Promise<void>;
}
