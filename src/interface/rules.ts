/** The version label of the interface document. */
export const interfaceVersion = '1.0.0';

/** One thing that the interface document says. */
export interface Rule {
  /** What holds, in one sentence of our own. */
  readonly statement: string;
  /** The section of the interface document that says it. */
  readonly section: string;
}

/**
 * Everything the interface document says, one row a rule.
 *
 * The mock implements every row; what it leaves open is in `situations` and `parameters`.
 */
export const rules = {
  'paths.unversioned': {
    statement: 'The operations stand at /plants and /plants/{id}, with no version in the path.',
    section: 'Versioning',
  },
  'payload.json': {
    statement: 'Every response that has a body is JSON, sent as application/json.',
    section: 'Introduction',
  },
  'authentication.required': {
    statement: 'Every operation is rejected, with an Error, to a request without a valid token.',
    section: 'What the service does; Authentication 1',
  },
  'authentication.bearer': {
    statement: 'The token is read from the header "Authorization: Bearer <token>".',
    section: 'Authentication 2',
  },
  'plant.name': { statement: 'A Plant has a name, a string.', section: 'Resources: Plant' },
  'plant.tag': {
    statement: 'A Plant may have a tag, which is a string and never null.',
    section: 'Resources: Plant',
  },
  'plant.name-and-tag-only': {
    statement: 'A returned Plant has name and tag alone; the id is absent.',
    section: 'Resources: rule 2',
  },
  'new-plant.id': {
    statement: 'A NewPlant carries its id, an int64 integer of which no digit is lost.',
    section: 'Resources: NewPlant, rule 1',
  },
  'new-plant.name': {
    statement: 'A NewPlant must have a name, a string.',
    section: 'Resources: NewPlant',
  },
  'new-plant.tag': {
    statement: 'A NewPlant may have a tag, which must be a string.',
    section: 'Resources: NewPlant',
  },
  'error.body': {
    statement: 'An Error has an int32 named error and a string named message, both always there.',
    section: 'Resources: Error; Errors 1',
  },
  'create.body-required': {
    statement: 'Create needs a JSON body; without one it is rejected.',
    section: 'Create plant: request body',
  },
  'create.stores-plant': {
    statement: 'A created plant is in the store, as it was sent.',
    section: 'Create plant: purpose',
  },
  'create.answers-200-with-plant': {
    statement: 'Create with a valid body answers 200 with the Plant.',
    section: 'Create plant: rule 1',
  },
  'create.rejects-400-with-error': {
    statement: 'Create with a body that is not a NewPlant answers 400 with an Error.',
    section: 'Create plant: rule 2; Errors 2',
  },
  'list.returns-array-of-plants': {
    statement: 'List answers a JSON array of Plants.',
    section: 'List plants: success body',
  },
  'list.returns-accessible-plants': {
    statement: 'List returns the plants that the calling user has access to.',
    section: 'List plants: purpose',
  },
  'list.limit-caps-results': {
    statement: 'List returns at most as many plants as the query parameter limit says.',
    section: 'List plants: rule 1; Limits 1',
  },
  'list.error-body': {
    statement: 'When list answers an error, its body is an Error.',
    section: 'List plants: error body',
  },
  'delete.removes-one-plant': {
    statement: 'Delete removes the plant with the id in the path, and no other.',
    section: 'Delete plant: purpose',
  },
  'delete.answers-without-body': {
    statement: 'A successful delete answers without a body.',
    section: 'Delete plant: success body',
  },
  'delete.error-body': {
    statement: 'When delete answers an error, its body is an Error.',
    section: 'Delete plant: error body',
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;
