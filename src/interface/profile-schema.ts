import { describeOutcome, describeParameter } from './describe-profile.js';
import type { JsonSchema, Parameter } from './parameter.js';
import { type ParameterId, parameterIds, parameters } from './parameters.js';
import { profileVersion } from './profile-version.js';
import { resolveOutcome } from './resolve-outcome.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situationIds,
  situations,
} from './situations.js';

/**
 * The format of profiles as a JSON Schema, for editors: parameters, outcomes, our defaults, and why.
 *
 * A few profiles pass it that `parseProfile` refuses, such as bounds that contradict each other.
 */
export function createProfileSchema(): JsonSchema {
  return {
    // The dialect that VS Code knows in full; of later ones it knows a part.
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Profile of a plant store',
    description:
      'What a provider does where the interface document leaves it open. What is absent is our default.',
    type: 'object',
    properties: {
      ...about,
      parameters: {
        type: 'object',
        description: 'What no single request shows: visibility, order, bounds, sizes, rates.',
        properties: Object.fromEntries(parameterIds.map((id) => [id, parameterSchema(id)])),
        additionalProperties: false,
      },
      outcomes: {
        type: 'object',
        description: 'What the provider answers in a situation, and what it does.',
        properties: Object.fromEntries(
          situationIds.flatMap((id) => [
            [id, outcomeSchema(id)],
            ...Object.keys(situations[id].variants).map((variant) => [
              `${id}/${variant}`,
              { $ref: `#/properties/outcomes/properties/${id}` },
            ]),
          ]),
        ),
        additionalProperties: false,
      },
    },
    additionalProperties: false,
    definitions: { headers, error },
  };
}

const sentences = { type: 'object', additionalProperties: { type: 'string' } };

const about = {
  $schema: { type: 'string', description: 'The address of this schema, for editors.' },
  version: {
    const: profileVersion,
    description: 'The version of the format; without one it is 1.',
  },
  observed: {
    type: 'object',
    description: 'Where, when and on what evidence the profile was observed. It changes nothing.',
    properties: {
      url: { type: 'string', description: 'The base URL of the provider.' },
      at: { type: 'string', description: 'When it was observed, in ISO 8601.' },
      kitVersion: { type: 'string', description: 'The version of plant-store-kit that observed.' },
      evidence: {
        ...sentences,
        description: 'By id: what a parameter or an outcome was seen by.',
      },
      undetermined: {
        ...sentences,
        description: 'By id: why a parameter or an outcome could not be determined.',
      },
    },
  },
  unsupported: {
    type: 'array',
    description: 'What the provider does beside that. The mock does not do it.',
    items: {
      type: 'object',
      properties: {
        subject: { type: 'string' },
        behaviour: { type: 'string' },
        evidence: { type: 'string' },
      },
      required: ['behaviour'],
    },
  },
};

const headers = {
  type: 'object',
  description: 'Headers that the response has beside the usual ones, by lower-case name.',
  propertyNames: { pattern: '^[a-z0-9-]+$' },
  additionalProperties: { type: 'string' },
};

const error = {
  type: 'object',
  description:
    'The body. Texts may hold {id}, {name}, {tag}, {limit}, {path}, {method}, {token} and {time}.',
  properties: {
    error: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
    message: { type: 'string' },
  },
};

function parameterSchema(id: ParameterId): JsonSchema {
  const { question, subject, section, why, jsonSchemas }: Parameter = parameters[id];
  const { default: value } = parameters[id];
  const [only, ...others] = jsonSchemas;
  return {
    title: subject,
    default: value,
    ...(others.length === 0 ? only : { anyOf: jsonSchemas }),
    description: `${question} By default: ${describeParameter(id, value)} ${why} (${section})`,
  };
}

function outcomeSchema(key: SituationKey): JsonSchema {
  const [id] = parseSituationKey(key);
  const { section, why } = situations[id];
  const schemas = [...acceptedSchemas(id), ...refusedSchemas(id)];
  return {
    ...(schemas.length === 1 ? schemas[0] : { anyOf: schemas }),
    description: `By default: ${describeOutcome(key, resolveOutcome({}, key))} ${why} (${section})`,
  };
}

function acceptedSchemas(id: SituationId): JsonSchema[] {
  const { effects, operation, requires } = situations[id];
  const names = Object.keys(effects);
  if (names.length === 0 || requires === 'refused') {
    return [];
  }
  const range = { type: 'integer', minimum: 200, maximum: 299 };
  const status =
    operation === 'create'
      ? { const: 200 }
      : operation === 'delete'
        ? range
        : { ...range, not: { enum: [204, 205] } };
  const meanings = names.map((name) => ({ const: name, description: effects[name] }));
  return [
    {
      type: 'object',
      properties: {
        status,
        effect: { anyOf: meanings },
        headers: { $ref: '#/definitions/headers' },
      },
      additionalProperties: false,
    },
  ];
}

function refusedSchemas(id: SituationId): JsonSchema[] {
  const { requires } = situations[id];
  if (requires === 'accepted') {
    return [];
  }
  const isShown = id.startsWith('create.') && requires === 'refused';
  const status = isShown ? { const: 400 } : { type: 'integer', minimum: 400, maximum: 599 };
  return [
    {
      type: 'object',
      properties: {
        status,
        error: { $ref: '#/definitions/error' },
        headers: { $ref: '#/definitions/headers' },
      },
      required: ['status'],
      additionalProperties: false,
    },
  ];
}
