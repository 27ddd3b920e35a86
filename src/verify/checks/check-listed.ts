import type { RuleId } from '../../interface/rules.js';
import type { AcceptedPlant } from '../session/create-plant.js';
import { type Exchange, jsonOf } from '../session/exchange.js';
import { findByName, hiddenReason, type Listing, pollList } from '../session/list-plants.js';
import type { CheckContext } from './check-context.js';
import { isLost } from './is-lost.js';
import { describeTag, isSameTag } from './tag.js';

/** What has happened since the plants were created, for the evidence. */
export interface Since {
  /** To follow `it is listed` in a sentence. */
  readonly what: string;
  readonly exchanges: readonly Exchange[];
}

/**
 * Checks that plants are listed, each once and with its tag.
 *
 * @param rule the rule that a missing plant breaks.
 * @returns the list in which they were looked for.
 */
export async function checkListed(
  context: CheckContext,
  plants: readonly AcceptedPlant[],
  rule: RuleId,
  since: Since = { what: 'once it has been created', exchanges: [] },
): Promise<Listing> {
  const { results } = context;
  const isVisible = context.capabilities.visibility !== 'none';
  const listing = await pollList(
    context,
    (one) => !isVisible || plants.every(({ name }) => findByName(one, name).length > 0),
  );
  for (const plant of plants) {
    const exchanges = [plant.created, ...since.exchanges, listing.exchange];
    const problem = problemOf(plant, listing);
    if (problem === undefined) {
      results.passed(rule);
    } else if (problem !== 'missing') {
      results.failed('create.stores-plant', { ...problem, exchanges });
    } else if (isVisible && (await isLost(context, plant, listing))) {
      results.failed(rule, {
        expected: `"${plant.name}" is listed ${since.what}`,
        actual: `it is not among the ${listing.plants.length} plants listed`,
        exchanges,
      });
      return listing;
    } else {
      results.notChecked(hiddenReason, rule);
      return listing;
    }
  }
  return listing;
}

/** How the list shows a plant otherwise than it was sent. */
function problemOf(
  { name, tag, created }: AcceptedPlant,
  listing: Listing,
): 'missing' | { readonly expected: string; readonly actual: string } | undefined {
  const [listed, ...others] = findByName(listing, name);
  if (listed === undefined) {
    const { name: answered } = (jsonOf(created) ?? {}) as { name?: unknown };
    const isRenamed = typeof answered === 'string' && findByName(listing, answered).length > 0;
    const actual = `it is listed as ${JSON.stringify(answered)}`;
    return isRenamed ? { expected: `${JSON.stringify(name)} is listed`, actual } : 'missing';
  }
  if (others.length > 0) {
    const actual = `it is there ${others.length + 1} times`;
    return { expected: `"${name}" is listed once`, actual };
  }
  return isSameTag(tag, listed.tag)
    ? undefined
    : {
        expected: `"${name}" is listed ${describeTag(tag)}`,
        actual: `it is there ${describeTag(listed.tag)}`,
      };
}
