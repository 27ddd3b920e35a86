import * as z from 'zod';
import { describeOutcome, describeParameter } from './describe-profile.js';
import type { JsonSchema, Parameter } from './parameter.js';
import { type ParameterId, parameterIds, parameters } from './parameters.js';
import { listPlaceholders } from './placeholders.js';
import { profileVersion } from './profile-members.js';
import { metadataSchema } from './profile-observation.js';
import { resolveOutcome } from './resolve-outcome.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situationIds,
  situations,
  variantKeysOf,
} from './situations.js';
import { jsonMediaTypePattern } from './syntax.js';
import {
  hasOwnAnswer,
  headerNamePattern,
  headerValuePattern,
  isRejectedWith400,
  operationOf,
  reservedHeaders,
  statusesWithoutBody,
} from './validate-outcome.js';

/**
 * Creates the JSON Schema of profiles, for editors: parameters and outcomes with their defaults.
 *
 * It accepts a few profiles that `parseProfile` rejects, such as those with contradicting bounds.
 */
export function createProfileSchema(): JsonSchema {
  return {
    // VS Code supports this dialect in full, and later ones only in part.
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Profile of a plant store',
    description:
      'What a provider does where the interface document leaves it open. The default applies to each absent entry.',
    type: 'object',
    properties: {
      ...metadata,
      parameters: {
        type: 'object',
        description:
          'What a single request does not show: visibility, order, bounds, sizes, rates.',
        properties: Object.fromEntries(parameterIds.map((id) => [id, parameterSchema(id)])),
        additionalProperties: false,
      },
      outcomes: {
        type: 'object',
        description: 'What the provider does and answers in a situation.',
        properties: Object.fromEntries(
          situationIds.flatMap((id) => [
            [id, outcomeSchema(id)],
            ...variantKeysOf(id).map((key) => [key, variantSchema(key)]),
          ]),
        ),
        additionalProperties: false,
      },
    },
    additionalProperties: false,
    definitions: { headers, error, rejected, rejectedWith400 },
  };
}

const { observed, unsupported } = z.toJSONSchema(metadataSchema, {
  target: 'draft-7',
  io: 'input',
}).properties as JsonSchema;

const metadata = {
  $schema: { type: 'string', description: 'The URL of this schema, for editors.' },
  version: {
    const: profileVersion,
    description: 'The version of the format. Default: 1.',
  },
  observed,
  unsupported,
};

const headers = {
  type: 'object',
  description: 'Further headers of the response, by lower-case name.',
  propertyNames: { pattern: headerNamePattern, not: { enum: reservedHeaders } },
  properties: { 'content-type': { type: 'string', pattern: jsonMediaTypePattern } },
  additionalProperties: { type: 'string', pattern: headerValuePattern },
};

const error = {
  type: 'object',
  description: `The body. Texts may hold ${listPlaceholders()}.`,
  properties: {
    error: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
    message: { type: 'string' },
  },
};

const rejected = rejection({ type: 'integer', minimum: 400, maximum: 599 });
const rejectedWith400 = rejection({ const: 400 });

function rejection(status: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      status,
      error: { $ref: '#/definitions/error' },
      headers: { $ref: '#/definitions/headers' },
    },
    required: ['status'],
    additionalProperties: false,
  };
}

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

function outcomeSchema(id: SituationId): JsonSchema {
  const { section, why } = situations[id];
  return {
    ...schemaOfOutcomes(id),
    description: `By default: ${describeOutcome(id, resolveOutcome({}, id))} ${why} (${section})`,
  };
}

/** A variant can have every outcome of its situation, unless it belongs to one operation only. */
function variantSchema(key: SituationKey): JsonSchema {
  const [id] = parseSituationKey(key);
  const schema =
    operationOf(key) === operationOf(id)
      ? { allOf: [{ $ref: `#/properties/outcomes/properties/${id}` }] }
      : schemaOfOutcomes(key);
  return { ...schema, description: `By default: ${describeOutcome(key, resolveOutcome({}, key))}` };
}

function schemaOfOutcomes(key: SituationKey): JsonSchema {
  const [id] = parseSituationKey(key);
  const { effects, requires } = situations[id];
  const schemas = [
    ...(Object.keys(effects).length === 0 ? [] : [acceptedSchema(key)]),
    ...(requires === 'accepted' ? [] : [rejectedSchema(id)]),
  ];
  return schemas.length === 1 ? { ...schemas[0] } : { anyOf: schemas };
}

function acceptedSchema(key: SituationKey): JsonSchema {
  const [id] = parseSituationKey(key);
  const effects = Object.entries(situations[id].effects);
  return {
    type: 'object',
    properties: {
      effect: { anyOf: effects.map(([name, meaning]) => ({ const: name, description: meaning })) },
      ...(hasOwnAnswer(id) && {
        status: successStatusSchema(key),
        headers: { $ref: '#/definitions/headers' },
      }),
    },
    additionalProperties: false,
  };
}

function rejectedSchema(id: SituationId): JsonSchema {
  const name = isRejectedWith400(id) ? 'rejectedWith400' : 'rejected';
  return { allOf: [{ $ref: `#/definitions/${name}` }] };
}

function successStatusSchema(key: SituationKey): JsonSchema {
  const range = { type: 'integer', minimum: 200, maximum: 299 };
  switch (operationOf(key)) {
    case 'create':
      return { const: 200 };
    case 'delete':
      return range;
    default:
      return { ...range, not: { enum: statusesWithoutBody } };
  }
}
