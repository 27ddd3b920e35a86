import * as z from 'zod/mini';
import { describeOutcome, describeParameter } from './describe-profile.js';
import { describedParameters } from './described-parameters.js';
import { describedSituations } from './described-situations.js';
import type { ParameterId } from './parameters.js';
import { profileSchema } from './profile.js';
import { resolveOutcome } from './resolve-outcome.js';
import { parseSituationKey, type SituationKey } from './situations.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Creates the JSON Schema of profiles, for editors: parameters and outcomes with their defaults.
 *
 * It accepts a few profiles that `parseProfile` rejects, such as those with contradicting bounds.
 */
export function createProfileSchema(): JsonSchema {
  return z.toJSONSchema(profileSchema, {
    // VS Code supports this dialect in full, and later ones only in part.
    target: 'draft-7',
    io: 'input',
    override({ zodSchema, jsonSchema, path }) {
      const [, group, , entry] = path.map(String);
      // An entry is optional, and what it has is often shared.
      if (path.length !== 4 || entry === undefined || zodSchema._zod.def.type !== 'optional') {
        return;
      }
      if (group === 'parameters') {
        Object.assign(jsonSchema, aboutParameter(entry as ParameterId));
      } else if (group === 'outcomes') {
        Object.assign(jsonSchema, aboutOutcome(entry as SituationKey));
      }
    },
  });
}

function aboutParameter(id: ParameterId): JsonSchema {
  const { question, subject, section, why, default: value } = describedParameters[id];
  const description = `${question} By default: ${describeParameter(id, value)} ${why} (${section})`;
  return { title: subject, default: value, description };
}

function aboutOutcome(key: SituationKey): JsonSchema {
  const [id, variant] = parseSituationKey(key);
  const { section, why } = describedSituations[id];
  const reason = variant === undefined ? ` ${why} (${section})` : '';
  return { description: `By default: ${describeOutcome(key, resolveOutcome({}, key))}${reason}` };
}
