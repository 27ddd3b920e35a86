import { isNotFound, isSuccess } from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { Leftover } from '../report/verification-report.js';
import type { ExpectedPlant } from './expected-plant.js';
import { deleteRule, type Finding, failed } from './finding.js';
import { isListed, type Listing } from './lists.js';

/** A plant that may be left at the provider. The default reason is what its latest request shows. */
export function toLeftover(one: ExpectedPlant, reason = reasonOf(one)): Leftover {
  const { id, name } = one.plant;
  return { id, name, reason, ...(isUnknown(one) && { isUnknown: true }) };
}

/** Whether the provider does not know a plant: it says so, and no list has shown the plant. */
function isUnknown({ exchanges, wasListed }: ExpectedPlant): boolean {
  const latest = exchanges.at(-1);
  const isOfDelete = latest?.request.method === 'DELETE' && isNotFound(latest);
  return isOfDelete && !wasListed;
}

function reasonOf(one: ExpectedPlant): string {
  const { exchanges } = one;
  const { id } = one.plant;
  const latest = exchanges.at(-1);
  if (id === '') {
    return 'it was created without an id to delete it by';
  }
  if (latest?.request.method !== 'DELETE') {
    return 'its create was not answered, or failed: it may be there';
  }
  if (isSuccess(latest)) {
    return 'it is still listed after its delete succeeded';
  }
  if (latest.response === undefined) {
    return `the delete was not answered: ${latest.failure}`;
  }
  const answer = `the delete was answered with ${latest.response.status}`;
  return isUnknown(one) ? `${answer}, and no list has shown it` : answer;
}

/** Whether the latest request about a plant is a delete that succeeded. */
export function wasDeleted({ exchanges }: ExpectedPlant): boolean {
  const latest = exchanges.at(-1);
  return latest?.request.method === 'DELETE' && isSuccess(latest);
}

/** The failure that a list shows which has a plant whose delete succeeded. */
export function stillListed(one: ExpectedPlant, listings: ReadonlyMap<User, Listing>): Finding {
  const [create, ...others] = one.exchanges;
  const shown = [...listings.values()].find((listing) => isListed(listing, one.plant));
  const last = others.findLast(({ request }) => request.method === 'DELETE');
  const expected = `"${one.plant.name}" is not listed after its delete`;
  const exchanges = [create, last, shown?.exchange].filter((exchange) => exchange !== undefined);
  return failed(deleteRule, { expected, actual: 'it is listed' }, exchanges);
}
