/** The version label of the interface document. */
export const interfaceVersion = '1.0.0';

/** One thing that the interface document says. */
export interface Rule {
  /** The rule in one sentence. */
  readonly statement: string;
  /** The section of the interface document that says it. */
  readonly section: string;
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
  },
  'payload.json': {
    statement: 'A response with a body is JSON and has the Content-Type application/json.',
    section: 'Introduction',
  },
  'authentication.required': {
    statement: 'The provider rejects every request without a valid token, with an Error.',
    section: 'What the service does; Authentication 1',
  },
  'authentication.bearer': {
    statement: 'The provider reads the token from the header "Authorization: Bearer <token>".',
    section: 'Authentication 2',
  },
  'plant.name': {
    statement: 'A Plant has a name, which is a string.',
    section: 'Resources: Plant',
  },
  'plant.tag': {
    statement: 'A Plant may have a tag, which is a string and never null.',
    section: 'Resources: Plant',
  },
  'plant.name-and-tag-only': {
    statement: 'A returned Plant has only a name and a tag, and no id.',
    section: 'Resources: rule 2',
  },
  'new-plant.id': {
    statement: 'A NewPlant has an id, an int64 integer of which the provider loses no digit.',
    section: 'Resources: NewPlant, rule 1',
  },
  'new-plant.name': {
    statement: 'A NewPlant has a name, which is a string.',
    section: 'Resources: NewPlant',
  },
  'new-plant.tag': {
    statement: 'A NewPlant may have a tag, which is a string.',
    section: 'Resources: NewPlant',
  },
  'error.body': {
    statement: 'An Error always has an int32 named error and a string named message.',
    section: 'Resources: Error; Errors 1',
  },
  'create.body-required': {
    statement: 'The provider rejects a create without a JSON body.',
    section: 'Create plant: request body',
  },
  'create.stores-plant': {
    statement: 'The provider stores a created plant as the client sent it.',
    section: 'Create plant: purpose',
  },
  'create.answers-200-with-plant': {
    statement: 'The provider answers a create with a valid body with 200 and the Plant.',
    section: 'Create plant: rule 1',
  },
  'create.rejects-400-with-error': {
    statement: 'The provider answers a create whose body is not a NewPlant with 400 and an Error.',
    section: 'Create plant: rule 2; Errors 2',
  },
  'list.returns-array-of-plants': {
    statement: 'The provider answers a list with a JSON array of Plants.',
    section: 'List plants: success body',
  },
  'list.returns-accessible-plants': {
    statement: 'A list returns the plants that the user has access to.',
    section: 'List plants: purpose',
  },
  'list.limit-caps-results': {
    statement: 'A list returns at most as many plants as its limit says.',
    section: 'List plants: rule 1; Limits 1',
  },
  'list.error-body': {
    statement: 'If the provider answers a list with an error, the body is an Error.',
    section: 'List plants: error body',
  },
  'delete.removes-one-plant': {
    statement: 'A delete removes the plant with the id in the path, and no other.',
    section: 'Delete plant: purpose',
  },
  'delete.answers-without-body': {
    statement: 'The response to a successful delete has no body.',
    section: 'Delete plant: success body',
  },
  'delete.error-body': {
    statement: 'If the provider answers a delete with an error, the body is an Error.',
    section: 'Delete plant: error body',
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;
