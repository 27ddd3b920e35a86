import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';
import { situations } from '../../interface/situations.js';
import type { Script } from '../engine/run-scripts.js';
import type { StepSituation } from '../engine/step.js';
import { unlessImpossible } from '../http/cannot-check-error.js';
import type { TokensByKind } from '../http/tokens.js';
import { prepareSample } from './sample.js';
import { usualSituations } from './situations.js';

const steps = 6;
/** The situations to choose from: half of the steps are ordinary creates and deletes. */
const { 'create.new-plant': create, 'delete.own-plant': remove } = situations;
const ordinary: readonly StepSituation[] = [create, create, remove];

/** After requests in any order, the lists are as the responses say. */
export function randomSequences(tokens: TokensByKind): Script {
  return {
    title: 'random sequences of the situations of the interface',
    rules: ['create.stores-plant', 'delete.removes-one-plant'],
    needs: ['create.stores-plant', 'delete.removes-one-plant', 'plant.name'],
    async run(run) {
      const random = mersenne(run.options.seed);
      const pick = <Item>(items: readonly Item[]): Item | undefined =>
        items[Math.floor(uniformFloat64(random) * items.length)];
      for (let count = 0; count < steps; count++) {
        const situation = pick(pick([ordinary, usualSituations]) ?? ordinary) ?? create;
        const sample = pick(Object.values(situation.variants).flat());
        await unlessImpossible(run.provider.connection, async () => {
          // One of the plants that earlier steps have left.
          const own = run.world.plants.filter(
            ({ presence, owner }) => presence === 'there' && owner === 'first',
          );
          const options = { tokens, ownPlant: pick(own)?.plant };
          await run.send(await prepareSample(run, situation, sample, options));
        });
      }
      await run.checkLists();
    },
  };
}
