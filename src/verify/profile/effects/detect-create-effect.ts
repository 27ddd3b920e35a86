import { isPlainObject } from '../../../interface/plain-object.js';
import { jsonOf } from '../../session/exchange.js';
import type { SituationRun } from '../../situations/run-situation.js';
import type { DetectedEffect } from '../detect-effect.js';
import type { ProfilingContext } from '../profiling-context.js';
import { detectSharedIdEffect } from './detect-shared-id-effect.js';

/** Reads from the plant that is returned what a create made of its request. */
export async function detectCreateEffect(
  context: ProfilingContext,
  run: SituationRun,
): Promise<DetectedEffect> {
  const effects = Object.keys(run.situation.effects);
  const plant = jsonOf(run.exchange);
  const { name, tag } = isPlainObject(plant) ? plant : { name: undefined, tag: undefined };
  if (effects.includes('dropped')) {
    return detectTag(context, effects, tag);
  }
  if (effects.includes('first')) {
    return name === run.plant.name || name === run.fresh.name
      ? { effects: [name === run.plant.name ? 'first' : 'last'] }
      : returned(name);
  }
  if (effects.includes('kept-both')) {
    return detectSharedIdEffect(context, run);
  }
  return name === sentName(run) ? { effects: [effects[0] ?? 'accepted'] } : returned(name);
}

function detectTag(
  { recorder }: ProfilingContext,
  effects: readonly string[],
  tag: unknown,
): DetectedEffect {
  if (tag === undefined || tag === null) {
    return { effects: ['dropped'] };
  }
  if (tag !== '') {
    return { other: `returned the tag ${JSON.stringify(tag)}` };
  }
  // Where no tag is returned as an empty one, nobody can tell the two apart.
  const isNone = recorder.valueOf('response.absent-tag') === 'empty';
  if (!effects.includes('kept')) {
    return isNone ? { effects: ['dropped'] } : { other: 'returned an empty tag' };
  }
  return { effects: ['kept', ...(isNone ? ['dropped'] : [])] };
}

function returned(name: unknown): DetectedEffect {
  return { other: `returned the name ${JSON.stringify(name)}` };
}

/** The name that a request gives, whatever the case of the member. */
function sentName({ request, fresh }: SituationRun): unknown {
  const sent = typeof request.body === 'string' ? parse(request.body) : undefined;
  const [, name = fresh.name] =
    Object.entries(sent ?? {}).find(([member]) => member.toLowerCase() === 'name') ?? [];
  return name;
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
