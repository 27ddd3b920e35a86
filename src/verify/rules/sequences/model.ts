import * as fc from 'fast-check';
import { defaultParameters } from '../../../interface/parameters.js';
import { type SituationId, situationIds, situations } from '../../../interface/situations.js';
import { unlessImpossible } from '../../http/cannot-check-error.js';
import { type Exchange, isSuccess } from '../../http/exchange.js';
import type { AcceptedPlant } from '../../session/create-plant.js';
import { runSituation, type SampleChoice, type SampleRun } from '../../situations/run-situation.js';
import { ExpectedPlants, findDeviation } from '../expected-plants.js';
import { ruleOfDeviation } from '../find-list-violation.js';
import { recordEffect } from '../record-effect.js';
import { sentPlantOf } from '../sent-plant.js';
import type { RuleViolation } from '../violation.js';
import type { Check, CheckContext } from './check.js';
import { isLost } from './check-listed.js';

/** A request of the table of situations; a number chooses the plant that it is about. */
interface Step extends Required<SampleChoice> {
  readonly which: number;
}

function choicesOf(id: SituationId): readonly Required<SampleChoice>[] {
  return Object.entries(situations[id].variants).flatMap(([variant, samples]) =>
    samples.map((_, sample) => ({ id, variant, sample })),
  );
}

const stepOf = (ids: readonly SituationId[]): fc.Arbitrary<Step> =>
  fc
    .tuple(fc.constantFrom(...ids.flatMap(choicesOf)), fc.nat(9))
    .map(([choice, which]) => ({ ...choice, which }));

const anyStep = fc.oneof(
  { weight: 3, arbitrary: stepOf(['create.new-plant']) },
  { weight: 2, arbitrary: stepOf(['delete.own-plant']) },
  { weight: 5, arbitrary: stepOf(situationIds.filter((id) => !situations[id].isOutside)) },
);

const sequences = 5;
const maxSteps = 7;
const maxSearchMs = 4000;

/** After a random sequence of requests from the table of situations, the lists are as expected. */
export const model: Check = {
  name: 'random sequences of the situations of the interface',
  rules: ['create.stores-plant', 'delete.removes-one-plant'],
  needs: [
    'create.stores-plant',
    'delete.removes-one-plant',
    'list.returns-array-of-plants',
    'plant.name',
  ],
  async run(context) {
    const { results } = context;
    if (context.capabilities.visibility !== 'all') {
      results.hidden(...model.rules);
      return;
    }
    let shortest: RuleViolation | undefined;
    const { deleted } = context.session.createdPlants;
    const startedAt = performance.now();
    const property = fc.asyncProperty(
      fc.array(anyStep, { minLength: 2, maxLength: maxSteps }),
      async (steps) => {
        // The time limit of fast-check would not wait for requests under way.
        if (performance.now() - startedAt > maxSearchMs) {
          return true;
        }
        const violation = await runSteps(context, steps);
        shortest = violation ?? shortest;
        return violation === undefined;
      },
    );
    await fc.check(property, { seed: context.seed, numRuns: sequences });
    if (shortest === undefined) {
      results.passed('create.stores-plant');
      if (context.session.createdPlants.deleted.length > deleted.length) {
        results.passed('delete.removes-one-plant');
      }
    } else {
      results.failed(shortest.rule, shortest);
    }
  },
};

async function runSteps(
  context: CheckContext,
  steps: readonly Step[],
): Promise<RuleViolation | undefined> {
  const expected = new ExpectedPlants();
  let own: readonly AcceptedPlant[] = [];
  const history: Exchange[] = [];
  for (const { which, ...choice } of steps) {
    const ownPlant = own[which % Math.max(1, own.length)];
    const run = await unlessImpossible(context.session, () =>
      runSituation(context, choice, { parameters: defaultParameters, ownPlant }),
    );
    if (run === undefined) {
      continue;
    }
    history.push(...run.setup.filter((exchange) => !history.includes(exchange)), run.exchange);
    own = plantsAfter(choice, run, own);
    if (run.owner !== undefined) {
      expected.remove(run.plant, run.owner);
    }
    recordEffect(expected, run);
    const deviation = await findDeviation(context, expected);
    if (deviation !== undefined) {
      const { listing, expected: wanted, actual } = deviation;
      const [hidden] = own;
      const isHidden =
        deviation.kind === 'missing' && hidden && !(await isLost(context, hidden, listing));
      return isHidden
        ? undefined
        : {
            rule: ruleOfDeviation(run, deviation),
            expected: `${wanted}, after ${situations[choice.id].title}`,
            actual,
            exchanges: [...history, listing.exchange],
          };
    }
  }
  return undefined;
}

/** The plants of the first user that later steps may use. */
function plantsAfter(
  { id: situation }: SampleChoice,
  { request, exchange, plant, owner, caller, fresh, setup }: SampleRun,
  own: readonly AcceptedPlant[],
): readonly AcceptedPlant[] {
  const others = own.filter(({ id }) => id !== plant.id);
  const [created] = setup;
  const isUntouched = request.method === 'GET' || !isSuccess(exchange);
  const preserved = isUntouched && owner === caller && created ? [{ ...plant, created }] : [];
  const isNew = situation === 'create.new-plant' && isSuccess(exchange);
  const sent = isNew ? sentPlantOf(request) : undefined;
  return [...others, ...preserved, ...(sent ? [{ ...sent, id: fresh.id, created: exchange }] : [])];
}
