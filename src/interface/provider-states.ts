/** The provider states that a pact may ask for, and the values that each gives. */
export const providerStates = {
  'the caller has a valid token': '`token`',
  'the caller has a token that nobody issued': '`unknownToken`',
  'a plant is not in the store yet':
    '`id`, `name` and `tag` of a plant that could be created; `idText`, the id as a string; `fraction`, a number that is no id',
  'a plant with a tag is not in the store yet':
    'the same, where the service is known to take the tag',
  'a plant is in the store': '`id`, `name` and `tag` of a plant that was created for it',
  'plants are in the store': 'nothing: so many plants are created',
} as const;

export type ProviderStateName = keyof typeof providerStates;

export function isProviderState(name: string): name is ProviderStateName {
  return Object.hasOwn(providerStates, name);
}
