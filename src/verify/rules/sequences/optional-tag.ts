import { requestCreate } from '../../session/create-plant.js';
import { type Exchange, isSuccess } from '../../session/exchange.js';
import type { Check } from './check.js';

const enoughPairs = 4;
const maxPairs = 12;

/** A tag may be left out. */
export const optionalTag: Check = {
  name: 'create a plant without a tag',
  rules: ['new-plant.tag', 'create.answers-200-with-plant'],
  async run({ session, capabilities: { testPlants }, results }) {
    const pairs: Exchange[] = [];
    for (let tries = 0; tries < maxPairs && pairs.length < 2 * enoughPairs; tries++) {
      const plant = testPlants.next();
      const { id, name } = plant;
      const without = await requestCreate(session, { id, name });
      if (isSuccess(without)) {
        results.passed('new-plant.tag', 'create.answers-200-with-plant');
        return;
      }
      // A provider may have its reasons against an id or a name: with a tag, it takes them.
      const withTag = await requestCreate(session, plant);
      if (isSuccess(withTag)) {
        pairs.push(without, withTag);
      }
    }
    if (pairs.length < 2 * enoughPairs) {
      results.notChecked('the provider takes too few plants', 'new-plant.tag');
      return;
    }
    results.failed('new-plant.tag', {
      expected: 'a plant without a tag is created, as the same one with a tag is',
      actual: `none of ${enoughPairs} is`,
      exchanges: pairs.slice(0, 4),
    });
  },
};
