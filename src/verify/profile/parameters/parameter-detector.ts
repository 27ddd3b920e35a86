import type { ParameterId } from '../../../interface/parameters.js';
import type { ProfilingContext } from '../profiling-context.js';

/** One way to find out about some parameters. */
export interface ParameterDetector {
  /** The parameters that it determines, or leaves open with a reason. */
  readonly parameters: readonly ParameterId[];
  /** @throws CannotCheckError when the provider is not in the state that it needs. */
  detect(context: ProfilingContext): Promise<void>;
}
