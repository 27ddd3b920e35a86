import { MatchersV3 } from '@pact-foundation/pact';

/** The values of the examples; a verifier replaces them with its own. */
export const example = { token: 'alice-token', id: 1001, name: 'Basil', tag: 'herb' } as const;

export const token = MatchersV3.fromProviderState('Bearer ${token}', `Bearer ${example.token}`);
export const id = MatchersV3.fromProviderState('${id}', example.id);
export const idText = MatchersV3.fromProviderState('${idText}', `${example.id}`);
export const fraction = MatchersV3.fromProviderState('${fraction}', example.id + 0.5);
export const name = MatchersV3.fromProviderState('${name}', example.name);
export const tag = MatchersV3.fromProviderState('${tag}', example.tag);
export const plantPath = MatchersV3.fromProviderState('/plants/${id}', `/plants/${example.id}`);

/** The provider states of the interactions, and what each provides. */
export const states = {
  /** `token` */
  signedIn: ['the caller has a valid token'],
  /** `unknownToken` */
  unknownToken: ['the caller has a token that nobody issued'],
  /**
   * `id`, `name` and `tag` of a plant that can be created; `idText`, the id as a string, and
   * `fraction`, a number that is not an id.
   */
  newPlant: ['a plant is not in the store yet'],
  /** The same, if the provider accepts the tag. */
  newTaggedPlant: ['a plant with a tag is not in the store yet'],
  /** `id`, `name` and `tag` */
  plant: ['a plant is in the store'],
  threePlants: ['plants are in the store', { count: 3 }],
} as const satisfies Record<string, readonly [string, Record<string, number>?]>;
