import { describedSituations } from '../../interface/described-situations.js';
import { deleteRule } from '../engine/finding.js';
import { needsOfDeletes, type Script } from '../engine/run-scripts.js';
import { ScriptRunner } from '../engine/script-runner.js';
import { createStep } from '../engine/step.js';
import { isError } from '../http/exchange.js';
import { settleAll } from '../http/settle-all.js';
import { listAtOnce } from './list-at-once.js';

/** With this number, 19 of 20 runs find a store that loses one of seven creates at once. */
const rounds = 3;
const atOnce = 8;
/** How many further creates have one id. */
const sharing = 4;

/**
 * Creates as many plants as lists were wrong about, one after the other. If lists are wrong about these as well, their
 * number is the reason and not the moment: then this failure takes the place of the earlier one.
 *
 * @param findingsBefore the number of findings before that one.
 */
async function repeatInTurn(runner: ScriptRunner, findingsBefore: number): Promise<void> {
  const { provider, expectedPlants, options, findings } = runner;
  const isOfDeletes = findings.some(
    ({ rule, verdict }) => rule === deleteRule && verdict === 'failed',
  );
  if (isOfDeletes) {
    // Further plants would stay, too.
    return;
  }
  const count = expectedPlants.remaining.length;
  await provider.session.removeOnce(expectedPlants);
  const check = {
    kind: 'sequence',
    check: 'create as many plants one after the other, list',
  } as const;
  const inTurn = new ScriptRunner(provider, { ...options, check, expectedPlants: undefined });
  await inTurn.tryTo(async () => {
    for (let created = 0; created < count; created++) {
      await inTurn.create();
    }
    await inTurn.checkLists();
  });
  await provider.session.removeOnce(inTurn.expectedPlants);
  if (inTurn.findings.some(({ verdict }) => verdict === 'failed')) {
    findings.splice(findingsBefore, findings.length, ...inTurn.findings);
  }
}

/**
 * Requests that are sent at once do not disturb each other. A store may lose a plant only now and then, so the first run
 * counts.
 */
export const concurrency: Script = {
  title: `create ${atOnce} plants at once, delete and list at once, ${rounds} times`,
  rules: [
    'create.stores-plant',
    'create.answers-200-with-plant',
    'delete.removes-one-plant',
    'list.returns-accessible-plants',
  ],
  needs: needsOfDeletes,
  isAlone: true,
  usualCause:
    'Requests at the same moment disturb each other: what one has read, another changes before it is written. Use a transaction or a lock, and keep nothing of a request in a variable that others share.',
  async run(runner) {
    const { plants } = runner.provider;
    const taken = await runner.create();
    const again = createStep({ ...plants.next(), id: taken.id });
    const situation = describedSituations['create.taken-id'];
    // Where a taken id is rejected, no accepted plant is replaced by another one.
    const rejectsTakenId = isError(await runner.send({ ...again, situation, plant: taken }));
    for (let round = 0; round < rounds; round++) {
      const distinct = Array.from({ length: atOnce }, () => plants.next());
      const id = plants.nextId();
      const shared = Array.from({ length: rejectsTakenId && round === 0 ? sharing : 0 }, () => ({
        ...plants.next(),
        id,
      }));
      const all = [...distinct, ...shared];
      await settleAll(all.map((plant) => runner.tryCreate(plant, 'first', true)));
      // This also shows whether the plants of the round before are gone.
      const findingsBefore = runner.findings.length;
      if (!(await runner.checkLists())) {
        await repeatInTurn(runner, findingsBefore);
        return;
      }
      const stored = runner.expectedPlants.plants.filter(({ presence }) => presence === 'there');
      await runner.removeAtOnce(stored.slice(0, -1).map(({ plant }) => plant));
    }
    if (await runner.checkLists('delete.removes-one-plant')) {
      await listAtOnce(runner);
    }
  },
};
