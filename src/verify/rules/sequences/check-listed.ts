import { counted } from '../../../interface/counted.js';
import type { RuleId } from '../../../interface/rules.js';
import { type Exchange, isError, isSuccess, jsonOf } from '../../http/exchange.js';
import type { User } from '../../http/request.js';
import type { Mismatch } from '../../report/mismatch.js';
import { type AcceptedPlant, requestCreate } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import {
  findByName,
  isListed,
  type Listing,
  listPlants,
  pollList,
} from '../../session/list-plants.js';
import type { SessionContext } from '../../session/session-context.js';
import type { TestPlant } from '../../session/test-plants.js';
import { describeTag, isSameTag } from '../sent-plant.js';
import type { CheckContext } from './check.js';

/** What was done since the plants were created, for the evidence. */
export interface Since {
  /** Follows `it is listed` in a sentence. */
  readonly clause: string;
  readonly exchanges: readonly Exchange[];
}

/** A list, and whether it shows all of the plants, each once and as sent. */
export interface CheckedList {
  readonly listing: Listing;
  readonly isAsExpected: boolean;
  /** Whether a plant is missing, and not hidden by a page. */
  readonly hasLost?: true;
}

/**
 * Checks that plants are listed, each once and with its tag.
 *
 * @param rule the rule that fails if a plant is missing.
 * @returns the list in which they were looked for.
 */
export async function checkListed(
  context: CheckContext,
  plants: readonly AcceptedPlant[],
  rule: RuleId,
  since: Since = { clause: 'once it has been created', exchanges: [] },
): Promise<CheckedList> {
  const { results } = context;
  const isVisible = context.capabilities.visibility !== 'none';
  const listing = await pollList(
    context,
    (one) => !isVisible || plants.every((plant) => findMismatch(plant, one) === undefined),
  );
  for (const plant of plants) {
    const exchanges = [plant.created, ...since.exchanges, listing.exchange];
    const mismatch = findMismatch(plant, listing);
    if (mismatch === undefined) {
      results.passed(rule);
      continue;
    }
    if (mismatch === 'no name') {
      results.masked('plant.name', rule);
    } else if (mismatch === 'no tag') {
      results.masked('plant.tag', rule);
      continue;
    } else if (mismatch !== 'missing') {
      results.failed('create.stores-plant', { ...mismatch, exchanges });
    } else if (await isLost(context, plant, listing)) {
      results.failed(rule, {
        expected: `"${plant.name}" is listed ${since.clause}`,
        actual: `it is not in the list of ${counted(listing.plants.length, 'plant')}`,
        exchanges,
      });
      return { listing, isAsExpected: false, hasLost: true };
    } else {
      results.hidden(rule);
    }
    return { listing, isAsExpected: false };
  }
  return { listing, isAsExpected: true };
}

/** How a listed plant differs from the one sent, or that it is missing, or has no valid name or tag. */
function findMismatch(
  { name, tag, created }: AcceptedPlant,
  listing: Listing,
): Mismatch | 'missing' | 'no name' | 'no tag' | undefined {
  const [listed, ...others] = findByName(listing, name);
  if (listed === undefined) {
    const { name: answered } = (jsonOf(created) ?? {}) as { name?: unknown };
    if (typeof answered === 'string' && isListed(listing, answered)) {
      const actual = `it is listed as ${JSON.stringify(answered)}`;
      return { expected: `${JSON.stringify(name)} is listed`, actual };
    }
    return listing.plants.some((one) => typeof one.name !== 'string') ? 'no name' : 'missing';
  }
  if (others.length > 0) {
    const actual = `it is listed ${others.length + 1} times`;
    return { expected: `"${name}" is listed once`, actual };
  }
  if (isSameTag(tag, listed.tag)) {
    return undefined;
  }
  return listed.tag === undefined || listed.tag === null || typeof listed.tag === 'string'
    ? {
        expected: `"${name}" is listed ${describeTag(tag)}`,
        actual: `it is listed ${describeTag(listed.tag)}`,
      }
    : 'no tag';
}

/**
 * Whether the provider has lost a plant that is not in the list; otherwise a page may hide the plant.
 *
 * The document leaves open how many plants a list shows. So a missing plant is a fault only if the list
 * still grows, or if a delete does not find the plant either.
 */
export async function isLost(
  context: SessionContext,
  { id }: TestPlant,
  listing: Listing,
  as: User = 'first',
): Promise<boolean> {
  const { session, capabilities } = context;
  const { length } = listing.plants;
  const isAtItsLimit = length > 0 && length >= capabilities.largestList.length;
  if (!isAtItsLimit || (await doesListGrow(context))) {
    return true;
  }
  const deleted = await requestDelete(session, id, { as });
  return isError(deleted);
}

async function doesListGrow(context: SessionContext): Promise<boolean> {
  const { session, capabilities } = context;
  const max = capabilities.largestList.length;
  const plants = [capabilities.testPlants.next(), capabilities.testPlants.next()];
  for (const plant of plants) {
    if (!isSuccess(await requestCreate(session, plant))) {
      return false;
    }
  }
  const after = await listPlants(context);
  for (const { id } of plants) {
    await requestDelete(session, id);
  }
  return after.plants.length > max;
}
