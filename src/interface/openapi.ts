import * as z from 'zod';
import { errorBodySchema, newPlantSchema, plantSchema } from './plant.js';
import { interfaceVersion, type RuleId, rules } from './rules.js';

/** An OpenAPI 3.1 document, as plain data. */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

/**
 * Creates the interface as an OpenAPI 3.1 document, with its rules and nothing that it leaves open.
 *
 * A status that the interface does not show is `2XX` or `default`, a type that it does not show is the
 * empty schema. The description of each operation lists its rules.
 */
export function createOpenApiDocument(): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Plant store',
      version: interfaceVersion,
      description: describeRules(
        'authentication.required',
        'authentication.bearer',
        'paths.unversioned',
      ),
    },
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:4010' } } }],
    security: [{ bearer: [] }],
    paths: {
      '/plants': { get: listPlants, post: createPlant },
      '/plants/{id}': { delete: deletePlant },
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Plant: toSchema(plantSchema),
        NewPlant: toSchema(newPlantSchema),
        Error: toSchema(errorBodySchema),
      },
    },
  };
}

const plant = { $ref: '#/components/schemas/Plant' };
const error = response('An Error', { $ref: '#/components/schemas/Error' });

const createPlant = {
  operationId: 'createPlant',
  summary: 'Create a plant',
  description: describeRules(
    'create.body-required',
    'create.stores-plant',
    'create.answers-200-with-plant',
    'create.rejects-400-with-error',
    'new-plant.id',
    'new-plant.name',
    'new-plant.tag',
  ),
  requestBody: { required: true, content: json({ $ref: '#/components/schemas/NewPlant' }) },
  responses: { 200: response('The plant', plant), 400: error, default: error },
};

const listPlants = {
  operationId: 'listPlants',
  summary: 'List plants',
  description: describeRules(
    'list.returns-accessible-plants',
    'list.returns-array-of-plants',
    'list.limit-caps-results',
    'plant.name',
    'plant.tag',
    'plant.name-and-tag-only',
    'list.error-body',
  ),
  parameters: [
    {
      name: 'limit',
      in: 'query',
      description: 'The maximum number of plants to return.',
      schema: {},
    },
  ],
  responses: { '2XX': response('Plants', { type: 'array', items: plant }), default: error },
};

const deletePlant = {
  operationId: 'deletePlant',
  summary: 'Delete a plant',
  description: describeRules(
    'delete.removes-one-plant',
    'delete.answers-without-body',
    'delete.error-body',
  ),
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The id with which the client created the plant.',
      schema: {},
    },
  ],
  responses: {
    '2XX': { description: 'The plant is deleted; the response has no body' },
    default: error,
  },
};

function describeRules(...ids: RuleId[]): string {
  return ids.map((id) => `- ${rules[id].statement} (\`${id}\`)`).join('\n');
}

function response(description: string, schema: object): object {
  return { description, content: json(schema) };
}

function json(schema: object): object {
  return { 'application/json': { schema } };
}

/** Drops `$schema`: OpenAPI 3.1 sets the dialect for all schemas of the document. */
function toSchema(schema: z.ZodType): object {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io: 'input' });
  return jsonSchema;
}
