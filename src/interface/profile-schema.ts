import { createJsonSchema, type JsonSchema } from '../text/json-schema.js';
import type * as v from '../text/schema.js';
import { describeOutcome, describeParameter } from './describe-profile.js';
import { describedParameters } from './described-parameters.js';
import { describedSituations } from './described-situations.js';
import { outcomeSchemas, sharedSchemas } from './outcome-schema.js';
import { type ParameterId, parameterIds } from './parameters.js';
import { listPlaceholders } from './placeholders.js';
import {
  type Profile,
  type ProfileObservation,
  profileSchema,
  type UnsupportedBehaviour,
} from './profile.js';
import { resolveOutcome } from './resolve-outcome.js';
import { parseSituationKey, type SituationKey, situationKeys } from './situations.js';

type MemberPath =
  | keyof Profile
  | `observed.${keyof ProfileObservation}`
  | `unsupported.items.${keyof UnsupportedBehaviour}`;

/** What editors show about the members of a profile. */
const descriptions: Readonly<Record<MemberPath, string>> = {
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
};

/**
 * Creates the JSON Schema of profiles, for editors: parameters and outcomes with their defaults.
 *
 * It accepts a few profiles that `parseProfile` rejects, such as those with contradicting bounds.
 */
export function createProfileSchema(): JsonSchema {
  const shared = Object.values<v.Schema>(sharedSchemas);
  const effects = Object.entries(outcomeSchemas).filter(([, schema]) => !shared.includes(schema));
  const { $schema, $defs, ...schema } = createJsonSchema(profileSchema, {
    // VS Code supports this dialect in full, and later ones only in part.
    target: 'draft-07',
    definitions: { ...sharedSchemas, ...Object.fromEntries(effects) },
    overrideRef: ({ referenceId }) => `#/definitions/${referenceId}`,
  });
  for (const [path, description] of Object.entries(descriptions)) {
    Object.assign(memberAt(schema, path.split('.')), { description });
  }
  for (const id of parameterIds) {
    Object.assign(memberAt(schema, ['parameters', id]), aboutParameter(id));
  }
  for (const key of situationKeys) {
    Object.assign(memberAt(schema, ['outcomes', key]), aboutOutcome(key));
  }
  const { error, headers, ...definitions } = $defs as Readonly<Record<string, JsonSchema>>;
  return {
    $schema,
    title: 'Profile of a plant store',
    description:
      'What a provider does where the interface document leaves it open. The default applies to each absent entry.',
    ...schema,
    definitions: {
      error: {
        ...error,
        description: `The body. Texts may hold ${listPlaceholders()}.`,
      },
      headers: {
        ...headers,
        description: 'Further headers of the response, by lower-case name.',
      },
      ...definitions,
    },
  };
}

/** The schema of a member of an object, or of the items of a list. */
function memberAt(schema: JsonSchema, path: readonly string[]): JsonSchema {
  return path.reduce(
    (at, name) => (name === 'items' ? at.items : (at.properties as JsonSchema)[name]) as JsonSchema,
    schema,
  );
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
