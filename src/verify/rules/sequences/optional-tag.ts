import { type Exchange, isSuccess } from '../../http/exchange.js';
import { requestCreate } from '../../session/create-plant.js';
import type { Check } from './check.js';

const enoughPairs = 4;
const maxPairs = 12;

/** The tag is optional. */
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
      // A provider may reject the id or the name, and then it rejects them with a tag as well.
      const withTag = await requestCreate(session, plant);
      if (isSuccess(withTag)) {
        pairs.push(without, withTag);
      }
    }
    if (pairs.length < 2 * enoughPairs) {
      results.notChecked('the provider accepts too few plants', 'new-plant.tag');
      return;
    }
    results.failed('new-plant.tag', {
      expected: 'a create without a tag succeeds, as the same create with a tag does',
      actual: `each of ${enoughPairs} creates without a tag is rejected`,
      exchanges: pairs.slice(0, 4),
    });
  },
};
