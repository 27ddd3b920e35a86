import { isPlainObject } from '../../../interface/plain-object.js';
import type { AcceptedPlant } from '../../session/create-plant.js';
import { jsonOf } from '../../session/exchange.js';
import { describeSentPlant, differsFromSent } from '../sent-plant.js';
import type { CheckContext } from './check-context.js';

/** Checks that the answer to a create is the plant that was sent; its shape is for other rules. */
export function checkCreateAnswer({ results }: CheckContext, plant: AcceptedPlant): void {
  const answer = jsonOf(plant.created);
  if (!isPlainObject(answer)) {
    return;
  }
  if (!differsFromSent(plant, answer)) {
    results.passed('create.answers-200-with-plant');
    return;
  }
  results.failed('create.answers-200-with-plant', {
    expected: `the answer is the plant that was sent: ${describeSentPlant(plant)}`,
    actual: `it is ${describeSentPlant(answer)}`,
    exchanges: [plant.created],
  });
}
