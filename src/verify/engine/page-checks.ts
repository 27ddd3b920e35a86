import type { NewPlant } from '../../interface/plant.js';
import { settleAll } from '../http/settle-all.js';
import { isListed, type Listing } from './lists.js';
import { describePlant } from './same-text.js';
import type { ScriptRunner } from './script-runner.js';
import { deleteStep } from './step.js';

/** Notes what a page shows now: another plant may push out what it shows. */
export async function lookAtPage(runner: ScriptRunner): Promise<void> {
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
export async function checkPushedOut(runner: ScriptRunner): Promise<void> {
  const { lists, session } = runner.provider;
  const listing = lists.facts.shown === 'some' ? await lists.read() : undefined;
  const known = runner.expectedPlants.remaining.find(
    ({ presence, wasListed, plant }) =>
      presence === 'there' && wasListed && listing && !isListed(listing, plant),
  );
  if (known === undefined) {
    return;
  }
  const others = runner.expectedPlants.remaining.filter((one) => one !== known);
  await settleAll(
    others.map((one) => session.send(deleteStep(one.plant, one.owner), runner.expectedPlants)),
  );
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
 * Lists as apps do, without a query, where another query lists more plants: that list shows the plants, too, or
 * it is a page, which has as many plants as were seen in any such list, and others among them.
 *
 * @returns whether it does.
 */
export async function checkPlainList(
  runner: ScriptRunner,
  created: readonly NewPlant[],
): Promise<boolean> {
  const { lists } = runner.provider;
  if (lists.facts.query === '') {
    return true;
  }
  const rule = 'list.returns-accessible-plants';
  const showsAll = (one: Listing) => created.every((plant) => isListed(one, plant));
  const listing = await lists.poll('first', showsAll, '');
  const others = listing.plants.filter(({ name }) => !created.some((one) => one.name === name));
  const isPage = others.length > 0 && listing.plants.length >= lists.facts.longestPlain;
  if (showsAll(listing) || isPage) {
    return true;
  }
  const missing = created.find((plant) => !isListed(listing, plant));
  const expected = `a list without a limit shows ${describePlant(missing ?? {})}, as one with ${lists.facts.query.slice(1)} does`;
  const exchanges = [...runner.exchangesOf(...created), listing.exchange];
  runner.record({ rule, verdict: 'failed', expected, actual: 'it does not', exchanges });
  return false;
}
