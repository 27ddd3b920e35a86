import type { RuleId } from './rules.js';

/**
 * The words of the interface document that each rule comes from, exactly as they are there. A row of a table
 * is written as a line: `name (type, format, required): meaning`.
 */
export const ruleQuotes: Readonly<Record<RuleId, string>> = {
  'paths.unversioned': 'Paths carry no version segment.',
  'payload.json': 'All payloads are JSON (Content-Type application/json).',
  'authentication.required': 'Every operation requires bearer authentication.',
  'authentication.bearer':
    'The client sends the header Authorization with the value "Bearer <ACCESS_TOKEN>".',
  'plant.name': 'name (string, required): The name of the plant',
  'plant.tag': 'tag (string, not required): Tag that specifies the type',
  'plant.name-and-tag-only':
    'The Plant representation returned by the service has only name and tag; id is absent from it.',
  'new-plant.id': 'id (integer, int64, required): Identification number of the plant',
  'new-plant.name': 'name (string, required): as in Plant',
  'new-plant.tag': 'tag (string, not required): as in Plant',
  'error.body':
    'Error responses carry a JSON body of shape Error: error (int32 integer) and message (string), both required.',
  'create.body-required': 'Required. JSON, shape NewPlant',
  'create.stores-plant': 'Creates a new plant in the store',
  'create.answers-200-with-plant':
    'When the body is valid, then the response is 200 with a Plant body.',
  'create.rejects-400-with-error':
    'When the request is rejected, then the response is 400 with an Error body.',
  'list.returns-array-of-plants': 'JSON array of Plant objects (each with name and tag)',
  'list.returns-accessible-plants':
    'Returns all plants from the system that the user has access to',
  'list.limit-caps-results': 'The result contains at most limit plants when limit is supplied.',
  'list.error-body': 'Error body: JSON, shape Error',
  'delete.removes-one-plant': 'Deletes a single plant based on the id supplied',
  'delete.answers-without-body': 'None (the response has no body)',
  'delete.error-body': 'Error body: JSON, shape Error',
};
