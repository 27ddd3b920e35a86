import { clauseOf } from './describe-choice.js';
import type { JsonSchema, OpenPoint } from './open-point.js';
import { type OpenPointId, openPoints } from './open-points.js';
import { profileVersion } from './profile-version.js';

/**
 * The format of profiles as a JSON Schema, for editors: what can be chosen, our defaults, and why.
 *
 * It lets a few profiles pass that `parseProfile` refuses, as choices that do not go together.
 */
export function createProfileSchema(): JsonSchema {
  const points = (Object.keys(openPoints) as OpenPointId[]).map((id) => [id, schemaOf(id)]);
  return {
    // The dialect that VS Code knows in full; of later ones it knows a part.
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Profile of a plant store',
    description:
      'What a provider chooses where the interface document leaves it open. Absent choices are our defaults.',
    type: 'object',
    properties: { ...about, ...Object.fromEntries(points) },
    additionalProperties: false,
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
    description: 'Where, when and on what evidence the profile was observed. It changes no choice.',
    properties: {
      url: { type: 'string', description: 'The address of the provider.' },
      at: { type: 'string', description: 'When it was observed, in ISO 8601.' },
      kitVersion: { type: 'string', description: 'The version of plant-store-kit that observed.' },
      evidence: {
        ...sentences,
        description: 'By the id of an open point: what its choice was told from.',
      },
      unknown: {
        ...sentences,
        description: 'By the id of an open point: why its choice could not be told.',
      },
    },
  },
};

function schemaOf(id: OpenPointId): JsonSchema {
  const {
    question,
    subject,
    section,
    default: choice,
    why,
    jsonSchemas,
  }: OpenPoint = openPoints[id];
  const byDefault = clauseOf(id, openPoints[id].default);
  const [only, ...others] = jsonSchemas;
  return {
    title: subject,
    default: choice,
    ...(others.length === 0 ? only : { anyOf: jsonSchemas }),
    description: `${question} By default, ${byDefault}. ${why} (${section})`,
  };
}
