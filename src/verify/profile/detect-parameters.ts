import type { ProfilingContext } from './profiling-context.js';

/** How many steps the detection of parameters takes. */
export const parameterSteps = 0;

/** Records nothing yet. */
export async function detectParameters(
  _context: ProfilingContext,
  _onStep: () => void,
): Promise<void> {}
