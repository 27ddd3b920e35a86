import { expect, it } from 'vitest';
import { deviationIn } from '../../../src/verify/engine/deviation.js';
import { describePlant } from '../../../src/verify/engine/same-plant.js';

const plantOf = (owner: string, tag: string) => ({
  plant: { id: '7', name: 'Aloe', tag },
  owner,
});
const isThere = () => 'there' as const;

it('a plant of the user with another tag deviates', () => {
  const plants = [plantOf('alice', 'herb')];

  expect(deviationIn([{ name: 'Aloe', tag: 'tree' }], plants, 'alice', isThere)).toMatchObject({
    kind: 'other member',
    actual: `it is ${describePlant({ name: 'Aloe', tag: 'tree' })}`,
  });
});

it('a plant of the same name that nobody knows explains another tag', () => {
  // The list shows one plant of alice and an unknown one, and not that of bob.
  const plants = [plantOf('alice', 'herb'), plantOf('bob', 'tree')];
  const listed = [{ name: 'Aloe', tag: 'herb' }, { name: 'Aloe' }];

  expect(deviationIn(listed, plants, 'alice', isThere, 1)).toBeUndefined();
});

it('of two plants that look alike, the one that is there is listed too often', () => {
  const [gone, there] = [plantOf('alice', 'herb'), plantOf('alice', 'herb')];
  const presenceOf = (one: unknown) => (one === gone ? 'gone' : 'there');
  const listed = [
    { name: 'Aloe', tag: 'herb' },
    { name: 'Aloe', tag: 'herb' },
  ];

  const deviation = deviationIn(listed, [gone, there], 'alice', presenceOf);

  expect(deviation).toMatchObject({ kind: 'extra', record: there });
});

it('of two plants that differ in their tags, the one that is gone is listed too often', () => {
  const [gone, there] = [plantOf('alice', 'herb'), plantOf('alice', 'tree')];
  const presenceOf = (one: unknown) => (one === gone ? 'gone' : 'there');
  const listed = [
    { name: 'Aloe', tag: 'herb' },
    { name: 'Aloe', tag: 'tree' },
  ];

  const deviation = deviationIn(listed, [gone, there], 'alice', presenceOf);

  expect(deviation).toMatchObject({ kind: 'extra', record: gone });
});
