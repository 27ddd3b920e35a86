import type { AcceptedPlant } from '../session/create-plant.js';
import { jsonOf } from '../session/exchange.js';
import type { CheckContext } from './check-context.js';
import { describeTag, isSameTag } from './tag.js';

/** Checks that the answer to a create is the plant that was sent. */
export function checkCreateAnswer(
  { results }: CheckContext,
  { name, tag, created }: AcceptedPlant,
): void {
  const answer = (jsonOf(created) ?? {}) as { name?: unknown; tag?: unknown };
  if (answer.name === name && isSameTag(tag, answer.tag)) {
    results.passed('create.answers-200-with-plant');
    return;
  }
  results.failed('create.answers-200-with-plant', {
    expected: `the answer is the plant that was sent: ${JSON.stringify(name)}, ${describeTag(tag)}`,
    actual: `it is ${JSON.stringify(answer.name)}, ${describeTag(answer.tag)}`,
    exchanges: [created],
  });
}
