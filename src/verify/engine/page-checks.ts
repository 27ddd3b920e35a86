import { type RunningScript, removeAllBut } from './list-checks.js';
import { isListed, type Listing } from './lists.js';
import { describePlant } from './same-text.js';

/** Notes what a page shows now: another plant may push out what it shows. */
export async function lookAtPage(runner: RunningScript): Promise<void> {
  const { lists } = runner.provider;
  if (lists.facts.shown === 'some') {
    const listing = await lists.read();
    runner.expectedPlants.noteListing('first', listing, lists.isPage(listing));
  }
}

/**
 * A page may leave out a plant that it has shown, as others push it out. It shows the plant again once the later
 * ones are deleted.
 */
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
    const failure = { expected, actual: 'it does not', exchanges };
    runner.record({ rule: 'create.stores-plant', verdict: 'failed', ...failure });
  }
}

/**
 * Lists as apps do, without a query: that list shows what one with a query shows, or it is a page, which is not
 * shorter than such a list was before.
 *
 * @returns whether it does.
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
  runner.record({
    rule: known.rule ?? wrongRule,
    verdict: 'failed',
    expected: `${expected} without a limit, too`,
    actual,
    exchanges: [...runner.exchangesOf(known.plant), listing.exchange],
  });
  return false;
}
