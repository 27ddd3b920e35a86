import type { SituationRun } from '../situations/run-situation.js';
import type { DetectedEffect } from './detected-effect.js';
import { detectCreateEffect } from './effects/detect-create-effect.js';
import { detectDeleteEffect } from './effects/detect-delete-effect.js';
import { detectLimitEffect } from './effects/detect-limit-effect.js';
import type { ProfilingContext } from './profiling-context.js';

/**
 * Detects what an accepted request did, from its response and from lists after it.
 *
 * @throws CannotCheckError when neither shows it.
 */
export async function detectEffect(
  context: ProfilingContext,
  run: SituationRun,
): Promise<DetectedEffect> {
  const [only = 'accepted', ...others] = Object.keys(run.situation.effects);
  switch (run.request.method) {
    case 'GET':
      return only === 'accepted' && others.length === 0
        ? { effects: [only] }
        : detectLimitEffect(context, run);
    case 'DELETE':
      return run.situation.operation === 'delete'
        ? detectDeleteEffect(context, run)
        : { effects: [only] };
    default:
      return run.situation.operation === 'create'
        ? detectCreateEffect(context, run)
        : { effects: [only] };
  }
}
