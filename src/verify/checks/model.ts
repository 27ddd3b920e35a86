import * as fc from 'fast-check';
import type { RuleId } from '../../interface/rules.js';
import { longestLagMs } from '../provider/acquaintance.js';
import { type Exchange, isError, isSuccess, jsonOf } from '../provider/exchange.js';
import {
  create,
  find,
  hiddenReason,
  type Listing,
  lookUntil,
  type Planted,
  remove,
} from '../provider/grounds.js';
import type { Violation as Sighting } from '../report/evidence.js';
import { together } from '../together.js';
import type { Check } from './check.js';
import { fateOf } from './fate.js';
import type { Scene } from './scene.js';

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
const longestSearchMs = 4000;

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
  async run(scene) {
    if (scene.known.visibility === 'none') {
      scene.findings.notChecked(hiddenReason, ...model.rules);
      return;
    }
    const count = scene.known.visibility === 'all' ? lanes : 1;
    await together(Array.from({ length: count }, (_, lane) => runLane(scene, lane)));
  },
};

async function runLane(scene: Scene, lane: number): Promise<void> {
  let shortest: Mismatch | undefined;
  const shown = new Set<RuleId>();
  const startedAt = performance.now();
  const property = fc.asyncProperty(
    fc.array(anyStep, { minLength: 1, maxLength: 8 }),
    async (steps) => {
      // Not by an interrupt of fast-check, which leaves what is under way to itself.
      if (performance.now() - startedAt > longestSearchMs) {
        return true;
      }
      const mismatch = await runSteps(scene, steps, shown);
      shortest = mismatch ?? shortest;
      return mismatch === undefined;
    },
  );
  await fc.check(property, {
    seed: scene.seed + lane,
    numRuns: sequencesPerLane,
  });
  if (shortest === undefined) {
    scene.findings.passed(...shown);
  } else {
    scene.findings.failed(shortest.rule, shortest.sighting);
  }
}

interface Mismatch {
  readonly rule: RuleId;
  readonly sighting: Sighting;
}

/** What the provider should hold of ours, and how it came to that. */
interface Model {
  readonly live: Planted[];
  readonly gone: string[];
  readonly history: Exchange[];
}

async function runSteps(
  scene: Scene,
  steps: readonly Step[],
  shown: Set<RuleId>,
): Promise<Mismatch | undefined> {
  const state: Model = { live: [], gone: [], history: [] };
  try {
    for (const step of steps) {
      const mismatch = (await take(scene, state, step)) ?? (await compare(scene, state, step));
      if (mismatch !== undefined) {
        return mismatch;
      }
      const exchange = state.history.at(-1);
      if (exchange !== undefined && hasTold(step, exchange)) {
        shown.add(blamed[step.does]);
      }
    }
    return undefined;
  } finally {
    await together(state.live.map(({ id }) => remove(scene, id)));
  }
}

/** Makes the request of a step, and what follows from it in the model. */
async function take(scene: Scene, state: Model, step: Step): Promise<Mismatch | undefined> {
  const { fresh } = scene.known;
  const note = (exchange: Exchange) => {
    state.history.push(exchange);
    return exchange;
  };
  switch (step.does) {
    case 'create': {
      const plant = step.tagged ? fresh.next() : fresh.nextWithoutTag();
      const created = note(await create(scene, plant));
      if (isSuccess(created)) {
        state.live.push({ ...plant, created });
      }
      return undefined;
    }
    case 'delete': {
      const position = step.which % Math.max(1, state.live.length);
      const plant = state.live[position];
      if (plant !== undefined && isSuccess(note(await remove(scene, plant.id)))) {
        state.live.splice(position, 1);
        state.gone.push(plant.name);
      }
      return undefined;
    }
    case 'delete what is not there':
      note(await remove(scene, fresh.unknownId()));
      return undefined;
    case 'create what is no plant': {
      const { id, name } = fresh.next();
      note(
        await scene.provider.send('POST', '/plants', { body: `{"id":"${id}","name":"${name}"}` }),
      );
      state.gone.push(name);
      return undefined;
    }
    case 'create without a token': {
      const plant = fresh.next();
      note(await create(scene, plant, { as: { authorization: undefined } }));
      state.gone.push(plant.name);
      return undefined;
    }
    case 'delete without a token': {
      const plant = state.live[step.which % Math.max(1, state.live.length)];
      if (plant !== undefined) {
        note(await remove(scene, plant.id, { as: { authorization: undefined } }));
      }
      return undefined;
    }
    case 'list some':
      return listSome(scene, state, step.limit);
  }
}

async function listSome(scene: Scene, state: Model, limit: number): Promise<Mismatch | undefined> {
  const exchange = await scene.provider.send('GET', `/plants?limit=${limit}`);
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  if (!Array.isArray(plants) || plants.length <= limit) {
    return undefined;
  }
  const sighting = {
    expected: `at most ${limit} plants are listed`,
    actual: `there are ${plants.length}`,
    exchanges: [...state.history, exchange],
  };
  return { rule: 'list.limit-caps-results', sighting };
}

const blamed: Record<Step['does'], RuleId> = {
  create: 'create.stores-plant',
  delete: 'delete.removes-one-plant',
  'delete what is not there': 'delete.removes-one-plant',
  'create what is no plant': 'create.rejects-400-with-error',
  'create without a token': 'authentication.required',
  'delete without a token': 'authentication.required',
  'list some': 'create.stores-plant',
};

/** Whether a step was answered in the way that its rule is about. */
function hasTold({ does }: Step, exchange: Exchange): boolean {
  return does === 'create' || does === 'delete' ? isSuccess(exchange) : isError(exchange);
}

/** Compares the list with the model. */
async function compare(scene: Scene, state: Model, step: Step): Promise<Mismatch | undefined> {
  const { live, gone } = state;
  const isThere = (listing: Listing, name: string) => find(listing, name).length > 0;
  const listing = await lookUntil(
    scene,
    (one) =>
      live.every(({ name }) => isThere(one, name)) && !gone.some((name) => isThere(one, name)),
    gone.length > 0 ? longestLagMs : undefined,
  );
  const exchanges = [...state.history, listing.exchange];
  const after = `after the step "${step.does}"`;
  const stale = gone.find((name) => isThere(listing, name));
  if (stale !== undefined) {
    const sighting = { expected: `"${stale}" is not listed ${after}`, actual: 'it is', exchanges };
    return { rule: blamed[step.does], sighting };
  }
  const missing = live.find(({ name }) => !isThere(listing, name));
  if (missing === undefined) {
    return undefined;
  }
  if ((await fateOf(scene, missing, listing)) === 'hidden') {
    // What the list has room for from now on, nobody can tell.
    live.splice(0);
    return undefined;
  }
  const sighting = {
    expected: `"${missing.name}" is listed ${after}`,
    actual: 'it is not',
    exchanges,
  };
  return { rule: blamed[step.does], sighting };
}
