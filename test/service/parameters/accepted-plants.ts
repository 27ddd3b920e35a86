import type { Parameters, Profile } from 'plant-store-kit';
import { parameters } from 'plant-store-kit';
import type { PlantClient } from '../../behaviour/plant-client.js';

type Field = 'name' | 'tag';

/** The statuses of several responses. */
export async function statuses(...replies: Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(replies)).map(({ status }) => status);
}

/** The accepted ids among those at each tested bound and next to it. */
export const acceptedIds = (isAccepted: (id: bigint, value: bigint) => boolean) => {
  const bounds = [
    ...parameters['create.id-minimum'].samples,
    ...parameters['create.id-maximum'].samples,
  ];
  const ids = bounds.flatMap((bound) => [BigInt(bound) - 1n, BigInt(bound), BigInt(bound) + 1n]);
  const isInt64 = (id: bigint) => BigInt.asIntN(64, id) === id;
  const given: Profile = { outcomes: { 'create.taken-id': { effect: 'replaced' } } };
  return {
    plants: [],
    given,
    observe: (client: PlantClient) =>
      statuses(...ids.map((id) => client.create(`{"id":${id},"name":"Basil"}`))),
    expected: (value: string) =>
      ids.map((id) => (isInt64(id) && isAccepted(id, BigInt(value)) ? 200 : 400)),
  };
};

/** The texts that are accepted as a name or a tag. */
function acceptedTexts<Value>(
  field: Field,
  texts: readonly string[],
  isAccepted: (text: string, value: Value) => boolean,
) {
  return {
    plants: [],
    observe: (client: PlantClient) =>
      statuses(...texts.map((text, id) => client.create({ id, name: 'Basil', [field]: text }))),
    expected: (value: Value) => texts.map((text) => (isAccepted(text, value) ? 200 : 400)),
  };
}

/** A text whose code points take two code units each. */
const ofLength = (length: number) => '🌿'.repeat(length);

export const shortest = (field: Field) =>
  acceptedTexts(
    field,
    [0, 1, 2, 3].map(ofLength),
    (text, value: Parameters[`create.minimum-${Field}-length`]) => [...text].length >= value,
  );

export const max = (field: Field) =>
  acceptedTexts(
    field,
    [1, 2, 64, 65, 255, 256, 10_000].map(ofLength),
    (text, value: Parameters[`create.maximum-${Field}-length`]) =>
      value === 'unlimited' || [...text].length <= value,
  );
