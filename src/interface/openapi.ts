import { createJsonSchema } from '../text/json-schema.js';
import type * as v from '../text/schema.js';
import { examplePlant } from './plant.js';
import { errorBodySchema, newPlantSchema, plantSchema } from './plant-schema.js';
import { interfaceVersion, newPlantRules, plantRules, type RuleId, rules } from './rules.js';

export type OpenApiDocument = Readonly<Record<string, unknown>>;

/**
 * Creates the interface as an OpenAPI 3.1 document, with its rules and nothing that it leaves open.
 *
 * A status that the interface does not show is `2XX` or `default`, a type that it does not show is the
 * empty schema. The description of each operation lists its rules. Examples only show a form: other values
 * are as good.
 *
 * @param options.url the base URL of the server that it is for. Default: a variable, `{base_url}`.
 */
export function createOpenApiDocument(options: { readonly url?: string } = {}): OpenApiDocument {
  const { url } = options;
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
    servers: [url === undefined ? anyServer : { url }],
    tags: [{ name: tag, description: 'The plants that a user has access to.' }],
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

const anyServer = {
  url: '{base_url}',
  variables: { base_url: { default: 'http://127.0.0.1:4010' } },
};

const tag = 'plants';
const plant = { $ref: '#/components/schemas/Plant' };
const exampleId = 1001;
const error = response(
  'An Error',
  { $ref: '#/components/schemas/Error' },
  { error: 400, message: 'name is required and must be a string' },
);

const createPlant = {
  operationId: 'createPlant',
  tags: [tag],
  summary: 'Create a plant',
  description: describeRules(
    'create.body-required',
    'create.stores-plant',
    'create.answers-200-with-plant',
    'create.rejects-400-with-error',
    ...newPlantRules,
  ),
  requestBody: {
    required: true,
    content: json({ $ref: '#/components/schemas/NewPlant' }, { id: exampleId, ...examplePlant }),
  },
  responses: { 200: response('The plant', plant, examplePlant), 400: error, default: error },
};

const listPlants = {
  operationId: 'listPlants',
  tags: [tag],
  summary: 'List plants',
  description: describeRules(
    'list.returns-accessible-plants',
    'list.returns-array-of-plants',
    'list.limit-caps-results',
    ...plantRules,
    'list.error-body',
  ),
  parameters: [
    {
      name: 'limit',
      in: 'query',
      description: 'The maximum number of plants to return.',
      schema: {},
      example: 10,
    },
  ],
  responses: {
    '2XX': response('Plants', { type: 'array', items: plant }, [examplePlant]),
    default: error,
  },
};

const deletePlant = {
  operationId: 'deletePlant',
  tags: [tag],
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
      example: exampleId,
    },
  ],
  responses: {
    '2XX': { description: 'The plant is deleted; the response has no body' },
    default: error,
  },
};

/** As Markdown, in which `<` would begin an HTML element. */
function describeRules(...ids: RuleId[]): string {
  return ids.map((id) => `- ${rules[id].statement.replaceAll('<', '\\<')} (\`${id}\`)`).join('\n');
}

function response(description: string, schema: object, example: object): object {
  return { description, content: json(schema, example) };
}

function json(schema: object, example: object): object {
  return { 'application/json': { schema, example } };
}

/** Drops `$schema`: OpenAPI 3.1 sets the dialect for all schemas of the document. */
function toSchema(schema: v.Schema): object {
  const { $schema, ...jsonSchema } = createJsonSchema(schema, { target: 'draft-2020-12' });
  return jsonSchema;
}
