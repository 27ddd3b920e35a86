import * as z from 'zod/mini';
import { describeOutcome, describeParameter } from './describe-profile.js';
import { describedParameters } from './described-parameters.js';
import { describedSituations } from './described-situations.js';
import type { ParameterId } from './parameters.js';
import { listPlaceholders } from './placeholders.js';
import {
  type Profile,
  type ProfileObservation,
  profileSchema,
  type UnsupportedBehaviour,
} from './profile.js';
import { resolveOutcome } from './resolve-outcome.js';
import { parseSituationKey, type SituationKey } from './situations.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

type MemberPath =
  | keyof Profile
  | `observed.${keyof ProfileObservation}`
  | `unsupported.items.${keyof UnsupportedBehaviour}`;

/** The schemas that all outcomes share, by their ids. */
type SharedSchema = 'error' | 'headers';

/** What editors show about the members of a profile and of an outcome. */
const descriptions: Readonly<Record<MemberPath | SharedSchema, string>> = {
  version: 'The version of the format. Default: 1.',
  $schema: 'The URL of this schema, for editors.',
  observed:
    'Where, when and on what evidence the profile was observed. It has no effect on the mock.',
  'observed.url': 'The base URL of the provider.',
  'observed.at': 'The time of the observation, in ISO 8601.',
  'observed.kitVersion': 'The version of plant-store-kit that observed it.',
  'observed.insecure': 'Whether the certificate of the provider was not checked. Default: false.',
  'observed.evidence': 'By id: the evidence of a parameter or an outcome, a sentence each.',
  'observed.undetermined':
    'By id: why a parameter or an outcome could not be determined, a sentence each.',
  unsupported: 'What the provider does and a profile cannot express. The mock does not do it.',
  'unsupported.items.subject':
    'The situation, the parameter or the header that it belongs to, if any.',
  'unsupported.items.behaviour': 'What the provider does, in a sentence.',
  'unsupported.items.evidence': 'The evidence, in a sentence.',
  parameters: 'What a single request does not show: visibility, order, bounds, sizes, rates.',
  outcomes: 'What the provider does and answers in a situation.',
  error: `The body. Texts may hold ${listPlaceholders()}.`,
  headers: 'Further headers of the response, by lower-case name.',
};

/**
 * Creates the JSON Schema of profiles, for editors: parameters and outcomes with their defaults.
 *
 * It accepts a few profiles that `parseProfile` rejects, such as those with contradicting bounds.
 */
export function createProfileSchema(): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(profileSchema, {
    // VS Code supports this dialect in full, and later ones only in part.
    target: 'draft-7',
    io: 'input',
    override({ zodSchema, jsonSchema, path }) {
      const names = path.map(String).filter((name) => name !== 'properties');
      const described = z.globalRegistry.get(zodSchema)?.id ?? names.join('.');
      if (isDescribed(described)) {
        jsonSchema.description = descriptions[described];
      }
      const [group, entry] = names;
      // An entry is optional, and what it has is often shared.
      if (names.length !== 2 || zodSchema._zod.def.type !== 'optional') {
        return;
      }
      if (group === 'parameters') {
        Object.assign(jsonSchema, aboutParameter(entry as ParameterId));
      } else if (group === 'outcomes') {
        Object.assign(jsonSchema, aboutOutcome(entry as SituationKey));
      }
    },
  });
  return {
    $schema,
    title: 'Profile of a plant store',
    description:
      'What a provider does where the interface document leaves it open. The default applies to each absent entry.',
    ...schema,
  };
}

function isDescribed(name: string): name is keyof typeof descriptions {
  return Object.hasOwn(descriptions, name);
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
