import { failed } from './finding.js';
import { type RunningScript, removeAllBut } from './list-checks.js';
import { isListed, type Listing } from './lists.js';
import { describePlant } from './same-text.js';

/** Notes which plants a page shows now: the next plant may push them out. */
export async function lookAtPage(runner: RunningScript): Promise<void> {
  const { lists } = runner.provider;
  if (lists.facts.shown === 'some') {
    const listing = await lists.read();
    runner.expectedPlants.noteListing('first', listing, lists.isPage(listing));
  }
}

/** Later plants may push a plant out of a page. The page must show it again once those are deleted. */
export async function checkPushedOut(runner: RunningScript): Promise<void> {
  const { lists } = runner.provider;
  const listing = lists.facts.shown === 'some' ? await lists.read() : undefined;
  const known = runner.expectedPlants.remaining.find(
    ({ presence, wasListed, plant }) =>
      presence === 'there' && wasListed && listing && !isListed(listing, plant),
  );
  if (known === undefined) {
    return;
  }
  await removeAllBut(runner, known.plant);
  const after = await lists.poll('first', (one) => isListed(one, known.plant));
  if (!isListed(after, known.plant)) {
    const expected = `the list shows ${describePlant(known.plant)}, as before later plants were created and deleted`;
    const all = runner.expectedPlants.plants.map(({ plant }) => plant);
    const exchanges = [...runner.exchangesOf(known.plant, ...all), after.exchange];
    const mismatch = { expected, actual: 'it does not' };
    runner.record(failed('create.stores-plant', mismatch, exchanges));
  }
}

/**
 * Checks a list without a query, as apps request it. It must show the same plants as a list with a query, unless it is a
 * page. A page is never shorter than the longest list without a query before.
 *
 * @returns whether the list is right.
 */
export async function checkPlainList(runner: RunningScript): Promise<boolean> {
  const { expectedPlants } = runner;
  const { lists } = runner.provider;
  if (lists.facts.query === '') {
    return true;
  }
  const deviationOf = (listing: Listing) => {
    const { length } = listing.plants;
    const isPage = length > 0 && length >= lists.facts.longestPlain;
    return expectedPlants.deviationOf('first', listing, isPage);
  };
  const listing = await lists.poll('first', (one) => deviationOf(one) === undefined, { query: '' });
  const deviation = deviationOf(listing);
  if (deviation === undefined) {
    lists.notePlainList(listing);
    return true;
  }
  const { known, kind, expected, actual } = deviation;
  const wrongRule = kind === 'missing' ? 'list.returns-accessible-plants' : 'create.stores-plant';
  const mismatch = { expected: `${expected} without a limit, too`, actual };
  const exchanges = [...runner.exchangesOf(known.plant), listing.exchange];
  runner.record(failed(known.rule ?? wrongRule, mismatch, exchanges));
  return false;
}
