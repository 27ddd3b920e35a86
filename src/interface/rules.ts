import { joinWithAnd } from '../text/wording.js';
import { type PlantField, type PlantFieldName, plantFieldNames, plantFields } from './plant.js';

/** The version label of the interface document. */
export const interfaceVersion = '1.0.0';

/** One thing that the interface document says. */
export interface Rule {
  /** The rule in one sentence. */
  readonly statement: string;
  /** The section of the interface document that says it. */
  readonly section: string;
  /** Its words there. A row of a table is written as a line: `name (type, format, required): meaning`. */
  readonly quote: string;
}

/** Makes a row for each member, whose id ends with the name of the member: `plant.name`, `plant.tag`. */
export function rowsOfFields<Shape extends string, Row>(
  shape: Shape,
  toRow: (name: PlantFieldName, field: PlantField<string> | PlantField<number>) => Row,
): Readonly<Record<`${Shape}.${PlantFieldName}`, Row>> {
  const rows = plantFieldNames.map((name) => [`${shape}.${name}`, toRow(name, plantFields[name])]);
  return Object.fromEntries(rows);
}

/** The rules about the members of a Plant, by id: a row for each member. */
const plantRows = rowsOfFields(
  'plant',
  (name, { type, isRequired, meaning }): Rule => ({
    statement: isRequired
      ? `A Plant has a ${name}, which is a ${type}.`
      : `A Plant may have a ${name}, which is a ${type} and never null.`,
    section: 'Resources: Plant',
    quote: quoteOf(name, meaning),
  }),
);

/** The rules about the members of a NewPlant that a Plant has as well. */
const newPlantRows = rowsOfFields(
  'new-plant',
  (name, { type, isRequired }): Rule => ({
    statement: `A NewPlant ${isRequired ? 'has' : 'may have'} a ${name}, which is a ${type}.`,
    section: 'Resources: NewPlant',
    quote: quoteOf(name, 'as in Plant'),
  }),
);

function quoteOf(name: PlantFieldName, meaning: string): string {
  const { type, isRequired } = plantFields[name];
  return `${name} (${type}, ${isRequired ? 'required' : 'not required'}): ${meaning}`;
}

/**
 * Everything that the interface document says, one row for each rule.
 *
 * The mock implements every rule. What the document leaves open is in `situations` and `parameters`.
 */
export const rules = {
  'paths.unversioned': {
    statement: 'The paths are /plants and /plants/{id}, without a version.',
    section: 'Versioning',
    quote: 'Paths carry no version segment.',
  },
  'payload.json': {
    statement: 'A response with a body is JSON and has the Content-Type application/json.',
    section: 'Introduction',
    quote: 'All payloads are JSON (Content-Type application/json).',
  },
  'authentication.required': {
    statement: 'The provider rejects every request without a valid token, with an Error.',
    section: 'What the service does; Authentication 1',
    quote: 'Every operation requires bearer authentication.',
  },
  'authentication.bearer': {
    statement: 'The provider reads the token from the header "Authorization: Bearer <token>".',
    section: 'Authentication 2',
    quote: 'The client sends the header Authorization with the value "Bearer <ACCESS_TOKEN>".',
  },
  ...plantRows,
  'plant.no-other-members': {
    statement: `A returned Plant has only ${joinWithAnd(plantFieldNames.map((name) => `a ${name}`))}, and no id.`,
    section: 'Resources: rule 2',
    quote:
      'The Plant representation returned by the service has only name and tag; id is absent from it.',
  },
  'new-plant.id': {
    statement: 'A NewPlant has an id, an int64 integer of which the provider loses no digit.',
    section: 'Resources: NewPlant, rule 1',
    quote: 'id (integer, int64, required): Identification number of the plant',
  },
  ...newPlantRows,
  'error.body': {
    statement: 'An Error always has an int32 named error and a string named message.',
    section: 'Resources: Error; Errors 1',
    quote:
      'Error responses carry a JSON body of shape Error: error (int32 integer) and message (string), both required.',
  },
  'create.body-required': {
    statement: 'The provider rejects a create without a JSON body.',
    section: 'Create plant: request body',
    quote: 'Required. JSON, shape NewPlant',
  },
  'create.stores-plant': {
    statement: 'The provider stores a created plant as the client sent it.',
    section: 'Create plant: purpose',
    quote: 'Creates a new plant in the store',
  },
  'create.answers-200-with-plant': {
    statement: 'The provider answers a create with a valid body with 200 and the Plant.',
    section: 'Create plant: rule 1',
    quote: 'When the body is valid, then the response is 200 with a Plant body.',
  },
  'create.rejects-400-with-error': {
    statement: 'The provider answers a create whose body is not a NewPlant with 400 and an Error.',
    section: 'Create plant: rule 2; Errors 2',
    quote: 'When the request is rejected, then the response is 400 with an Error body.',
  },
  'list.returns-array-of-plants': {
    statement: 'The provider answers a list with a JSON array of Plants.',
    section: 'List plants: success body',
    quote: 'JSON array of Plant objects (each with name and tag)',
  },
  'list.returns-accessible-plants': {
    statement: 'A list returns the plants that the user has access to.',
    section: 'List plants: purpose',
    quote: 'Returns all plants from the system that the user has access to',
  },
  'list.limit-caps-results': {
    statement: 'A list returns at most as many plants as its limit says, and none for limit=0.',
    section: 'List plants: rule 1; Limits 1',
    quote: 'The result contains at most limit plants when limit is supplied.',
  },
  'list.error-body': {
    statement: 'If the provider answers a list with an error, the body is an Error.',
    section: 'List plants: error body',
    quote: 'Error body: JSON, shape Error',
  },
  'delete.removes-one-plant': {
    statement: 'A delete removes the plant with the id in the path, and no other.',
    section: 'Delete plant: purpose',
    quote: 'Deletes a single plant based on the id supplied',
  },
  'delete.answers-without-body': {
    statement: 'The response to a successful delete has no body.',
    section: 'Delete plant: success body',
    quote: 'None (the response has no body)',
  },
  'delete.error-body': {
    statement: 'If the provider answers a delete with an error, the body is an Error.',
    section: 'Delete plant: error body',
    quote: 'Error body: JSON, shape Error',
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;

/** The rules about what a Plant in a response has. */
export const plantRules: readonly RuleId[] = [
  ...plantFieldNames.map((name) => `plant.${name}` as const),
  'plant.no-other-members',
];

/** The rules about what a NewPlant in a request has. */
export const newPlantRules: readonly RuleId[] = [
  'new-plant.id',
  ...plantFieldNames.map((name) => `new-plant.${name}` as const),
];

/** The words of the sections that leave something open, by section. */
export const openSections: Readonly<Record<string, string>> = {
  Introduction: 'All payloads are JSON (Content-Type application/json).',
  'Resources: rule 1': 'The id is part of the creation request.',
  'Resources: rule 3':
    'Constraints on name and tag beyond their type (length, allowed values): not shown.',
  'Resources: rule 4':
    'Uniqueness of id and its permitted range beyond the int64 format: not shown.',
  'Resources: Error': 'error (integer, int32, required); message (string, required)',
  'Resources: Plant': rules['plant.tag'].quote,
  'Resources: NewPlant': rules['new-plant.tag'].quote,
  'Create plant: rule 3': 'Responses other than 200 and 400: not shown.',
  'Create plant: rule 4': 'Behaviour when a plant with the same id already exists: not shown.',
  'List plants: purpose': rules['list.returns-accessible-plants'].quote,
  'List plants: rule 2': 'Type, default and bounds of limit: not shown.',
  'List plants: rule 3': 'Order of the results: not shown.',
  'List plants: rule 4': 'Status codes of the successful and of the error response: not shown.',
  'List plants: rule 5': 'How access of a user to a plant is decided: not shown.',
  'Delete plant: rule 1': 'Type and format of the path parameter id: not shown.',
  'Delete plant: rule 2': 'Success status code and error status codes: not shown.',
  'Delete plant: rule 3': 'Behaviour when no plant has the given id: not shown.',
  'Authentication 2':
    'The client sends the header Authorization with the value "Bearer <ACCESS_TOKEN>".',
  'Authentication 3': 'Issuance, lifetime and scopes of the token: not shown.',
  'Errors 3': 'Meaning and set of values of the error integer: not shown.',
  'Errors 4': 'Conditions that lead to the 400 response: not shown.',
  'Errors 5': 'Response to a missing or invalid token: not shown.',
  'Limits 2': 'Rate limits, request size limits and the maximum number of plants: not shown.',
};
