/** The provider states that a pact can use; contracts/README.md lists what each one provides. */
export const providerStateNames = [
  'the caller has a valid token',
  'the caller has a token that nobody issued',
  'a plant is not in the store yet',
  'a plant with a tag is not in the store yet',
  'a plant is in the store',
  'plants are in the store',
] as const;

export type ProviderStateName = (typeof providerStateNames)[number];
