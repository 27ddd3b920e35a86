import * as fc from 'fast-check';
import type { RuleId } from '../../interface/rules.js';
import { type AcceptedPlant, requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { type Exchange, isError, isSuccess, jsonOf } from '../session/exchange.js';
import { maxListLagMs } from '../session/list-capabilities.js';
import { findByName, hiddenReason, type Listing, pollList } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Violation } from '../violation.js';
import type { Check } from './check.js';
import type { CheckContext } from './check-context.js';
import { isLost } from './is-lost.js';

/** One step of a sequence; a number chooses among the plants there are. */
type Step =
  | { readonly does: 'create'; readonly tagged: boolean }
  | { readonly does: 'delete'; readonly which: number }
  | { readonly does: 'delete what is not there' }
  | { readonly does: 'create what is no plant' }
  | { readonly does: 'create without a token' }
  | { readonly does: 'delete without a token'; readonly which: number }
  | { readonly does: 'list some'; readonly limit: number };

const which = fc.nat(9);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('create' as const), tagged: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.constant({ does: 'delete what is not there' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'create what is no plant' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'create without a token' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('delete without a token' as const), which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('list some' as const), limit: fc.nat(5) }),
  },
);

const lanes = 4;
const sequencesPerLane = 2;
const maxSearchMs = 4000;

/** Any sequence of requests leaves the plants that it should leave. */
export const model: Check = {
  name: 'any sequence of creates, deletes, lists and refusals',
  rules: [
    'create.stores-plant',
    'delete.removes-one-plant',
    'list.limit-caps-results',
    'authentication.required',
    'create.rejects-400-with-error',
  ],
  async run(context) {
    if (context.capabilities.visibility === 'none') {
      context.results.notChecked(hiddenReason, ...model.rules);
      return;
    }
    const count = context.capabilities.visibility === 'all' ? lanes : 1;
    await settleAll(Array.from({ length: count }, (_, lane) => runLane(context, lane)));
  },
};

async function runLane(context: CheckContext, lane: number): Promise<void> {
  let shortest: RuleViolation | undefined;
  const concluded = new Set<RuleId>();
  const startedAt = performance.now();
  const property = fc.asyncProperty(
    fc.array(anyStep, { minLength: 1, maxLength: 8 }),
    async (steps) => {
      // Not the time limit of fast-check, which does not wait for requests under way.
      if (performance.now() - startedAt > maxSearchMs) {
        return true;
      }
      const violation = await runSteps(context, steps, concluded);
      shortest = violation ?? shortest;
      return violation === undefined;
    },
  );
  await fc.check(property, {
    seed: context.seed + lane,
    numRuns: sequencesPerLane,
  });
  if (shortest === undefined) {
    context.results.passed(...concluded);
  } else {
    context.results.failed(shortest.rule, shortest);
  }
}

interface RuleViolation extends Violation {
  readonly rule: RuleId;
}

/** The plants that the provider should have of ours, and the exchanges so far. */
interface Model {
  readonly existing: AcceptedPlant[];
  /** Names of plants that must not be listed. */
  readonly absent: string[];
  readonly history: Exchange[];
}

async function runSteps(
  context: CheckContext,
  steps: readonly Step[],
  concluded: Set<RuleId>,
): Promise<RuleViolation | undefined> {
  const state: Model = { existing: [], absent: [], history: [] };
  try {
    for (const step of steps) {
      const violation =
        (await runStep(context, state, step)) ?? (await compareList(context, state, step));
      if (violation !== undefined) {
        return violation;
      }
      const exchange = state.history.at(-1);
      if (exchange !== undefined && isConclusive(step, exchange)) {
        concluded.add(ruleOfStep[step.does]);
      }
    }
    return undefined;
  } finally {
    await settleAll(state.existing.map(({ id }) => requestDelete(context.session, id)));
  }
}

/** Makes the request of a step, and updates the model accordingly. */
async function runStep(
  context: CheckContext,
  state: Model,
  step: Step,
): Promise<RuleViolation | undefined> {
  const { testPlants } = context.capabilities;
  const note = (exchange: Exchange) => {
    state.history.push(exchange);
    return exchange;
  };
  switch (step.does) {
    case 'create': {
      const plant = step.tagged ? testPlants.next() : testPlants.nextWithoutTag();
      const created = note(await requestCreate(context.session, plant));
      if (isSuccess(created)) {
        state.existing.push({ ...plant, created });
      }
      return undefined;
    }
    case 'delete': {
      const position = step.which % Math.max(1, state.existing.length);
      const plant = state.existing[position];
      if (plant !== undefined && isSuccess(note(await requestDelete(context.session, plant.id)))) {
        state.existing.splice(position, 1);
        state.absent.push(plant.name);
      }
      return undefined;
    }
    case 'delete what is not there':
      note(await requestDelete(context.session, testPlants.unknownId()));
      return undefined;
    case 'create what is no plant': {
      const { id, name } = testPlants.next();
      note(
        await context.session.send('POST', '/plants', { body: `{"id":"${id}","name":"${name}"}` }),
      );
      state.absent.push(name);
      return undefined;
    }
    case 'create without a token': {
      const plant = testPlants.next();
      note(await requestCreate(context.session, plant, { as: { authorization: undefined } }));
      state.absent.push(plant.name);
      return undefined;
    }
    case 'delete without a token': {
      const plant = state.existing[step.which % Math.max(1, state.existing.length)];
      if (plant !== undefined) {
        note(await requestDelete(context.session, plant.id, { as: { authorization: undefined } }));
      }
      return undefined;
    }
    case 'list some':
      return listSome(context, state, step.limit);
  }
}

async function listSome(
  context: CheckContext,
  state: Model,
  limit: number,
): Promise<RuleViolation | undefined> {
  const exchange = await context.session.send('GET', `/plants?limit=${limit}`);
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  if (!Array.isArray(plants) || plants.length <= limit) {
    return undefined;
  }
  return {
    rule: 'list.limit-caps-results',
    expected: `at most ${limit} plants are listed`,
    actual: `there are ${plants.length}`,
    exchanges: [...state.history, exchange],
  };
}

const ruleOfStep: Record<Step['does'], RuleId> = {
  create: 'create.stores-plant',
  delete: 'delete.removes-one-plant',
  'delete what is not there': 'delete.removes-one-plant',
  'create what is no plant': 'create.rejects-400-with-error',
  'create without a token': 'authentication.required',
  'delete without a token': 'authentication.required',
  'list some': 'create.stores-plant',
};

/** Whether the answer to a step shows that the provider keeps the rule of the step. */
function isConclusive({ does }: Step, exchange: Exchange): boolean {
  return does === 'create' || does === 'delete' ? isSuccess(exchange) : isError(exchange);
}

/** Compares the list with the model. */
async function compareList(
  context: CheckContext,
  state: Model,
  step: Step,
): Promise<RuleViolation | undefined> {
  const { existing, absent } = state;
  const isThere = (listing: Listing, name: string) => findByName(listing, name).length > 0;
  const listing = await pollList(
    context,
    (one) =>
      existing.every(({ name }) => isThere(one, name)) &&
      !absent.some((name) => isThere(one, name)),
    absent.length > 0 ? maxListLagMs : undefined,
  );
  const exchanges = [...state.history, listing.exchange];
  const after = `after the step "${step.does}"`;
  const unexpected = absent.find((name) => isThere(listing, name));
  if (unexpected !== undefined) {
    return {
      rule: ruleOfStep[step.does],
      expected: `"${unexpected}" is not listed ${after}`,
      actual: 'it is',
      exchanges,
    };
  }
  const missing = existing.find(({ name }) => !isThere(listing, name));
  if (missing === undefined) {
    return undefined;
  }
  if (!(await isLost(context, missing, listing))) {
    // From now on, nobody knows which plants the list shows.
    existing.splice(0);
    return undefined;
  }
  return {
    rule: ruleOfStep[step.does],
    expected: `"${missing.name}" is listed ${after}`,
    actual: 'it is not',
    exchanges,
  };
}
