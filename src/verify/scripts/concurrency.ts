import { describedSituations } from '../../interface/described-situations.js';
import { hasSucceeded } from '../engine/response-shape.js';
import { needsOfDeletes, type Script } from '../engine/run-scripts.js';
import { createStep } from '../engine/step.js';
import { settleAll } from '../http/settle-all.js';

/** With the first plants of the run, 19 of 20 runs find a store that loses one of seven creates at once. */
const rounds = 2;
const atOnce = 8;
/** How many further creates have one id. */
const sharing = 4;

/** Requests at once do not disturb each other. A store may lose a plant now and then, so the first run counts. */
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
  async run(runner) {
    const { plants } = runner.run;
    const taken = await runner.create();
    const again = createStep({ ...plants.next(), id: taken.id });
    const situation = describedSituations['create.taken-id'];
    // Where a taken id is rejected, no accepted plant is replaced by another one.
    const answer = await runner.send({ ...again, situation, plant: taken });
    const rejectsTakenId = !hasSucceeded(answer);
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
      if (!(await runner.checkLists())) {
        return;
      }
      const stored = runner.records.filter(({ presence }) => presence === 'there');
      await runner.removeAtOnce(stored.slice(0, -1).map(({ plant }) => plant));
    }
    await runner.checkLists();
  },
};
