import { isPlainObject } from '../../../interface/plain-object.js';
import { jsonOf } from '../../http/exchange.js';
import type { SituationRun } from '../../situations/run-situation.js';
import { parsePlainObject } from '../parse-plain-object.js';
import type { DetectedEffect, ProfilingContext } from '../profiling-context.js';
import { detectSharedIdEffect } from './detect-shared-id-effect.js';

/**
 * Detects the effect of a create from the plant in the response.
 *
 * @throws CannotCheckError when it shows only in lists, and these do not show it.
 */
export async function detectCreateEffect(
  context: ProfilingContext,
  run: SituationRun,
): Promise<DetectedEffect> {
  const effects = Object.keys(run.situation.effects);
  const plant = jsonOf(run.exchange);
  const { name, tag } = isPlainObject(plant) ? plant : { name: undefined, tag: undefined };
  if (effects.includes('dropped')) {
    return detectTag(context, run, tag);
  }
  if (effects.includes('first')) {
    return name === run.plant.name || name === run.fresh.name
      ? { effects: [name === run.plant.name ? 'first' : 'last'] }
      : returned('name', name);
  }
  if (effects.includes('stored-both')) {
    return detectSharedIdEffect(context, run);
  }
  const sent = sentText(run, 'name') ?? run.fresh.name;
  return detectText(effects, 'name', { sent, text: name });
}

/** Whether the provider returned a text unchanged or trimmed. */
function detectText(
  [usual = 'accepted', ...others]: readonly string[],
  field: 'name' | 'tag',
  { sent, text }: { readonly sent: unknown; readonly text: unknown },
): DetectedEffect {
  if (text === sent) {
    return { effects: [usual] };
  }
  const isTrimmed = others.includes('trimmed') && typeof sent === 'string' && text === sent.trim();
  return isTrimmed ? { effects: ['trimmed'] } : returned(field, text);
}

function detectTag(
  { recorder }: ProfilingContext,
  run: SituationRun,
  tag: unknown,
): DetectedEffect {
  if (tag === undefined || tag === null) {
    return { effects: ['dropped'] };
  }
  const effects = Object.keys(run.situation.effects);
  // If the provider returns an empty tag for none, the two cannot be distinguished.
  const isNone = tag === '' && recorder.valueOf('response.absent-tag') === 'empty';
  const detected = detectText(effects, 'tag', { sent: sentText(run, 'tag'), text: tag });
  if (!isNone) {
    return detected;
  }
  const [effect] = 'effects' in detected ? detected.effects : [];
  return effect === undefined ? { effects: ['dropped'] } : { effects: [effect, 'dropped'] };
}

function returned(field: 'name' | 'tag', text: unknown): DetectedEffect {
  return { other: `returned the ${field} ${JSON.stringify(text)}` };
}

/** The text of a member of the request, whatever the case of its name. */
function sentText({ request }: SituationRun, field: 'name' | 'tag'): unknown {
  const sent = typeof request.body === 'string' ? parsePlainObject(request.body) : undefined;
  const [, text] =
    Object.entries(sent ?? {}).find(([member]) => member.toLowerCase() === field) ?? [];
  return text;
}
