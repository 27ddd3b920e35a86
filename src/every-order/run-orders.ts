import { type PlantSandbox, sandboxAccess } from '../control/plant-sandbox.js';
import { defaultQuietMs, looksPerQuiet } from '../control/settled.js';
import { KitError } from '../interface/kit-error.js';
import type { Sandbox } from '../service/sandbox.js';
import { failure } from './failure.js';
import { assertEveryOrderOptions, type EveryOrderOptions } from './options.js';
import { OrderedRun, patientLooks } from './ordered-run.js';
import { asSent, Orders, type Plan } from './orders.js';
import { type Exploration, report } from './report.js';
import { type RunningTest, runOnce } from './run-once.js';

const defaultMaxRuns = 24;

/** How many looks the first two runs wait: other code may look at the state every 50 ms. */
const carefulLooks = 5 * looksPerQuiet;

/** How many looks a run waits if the one before it was not as planned. */
const veryPatientLooks = 4 * patientLooks;

/** Runs a body in every order, as `everyOrder` says. */
export async function runOrders(
  plantStore: PlantSandbox,
  body: () => unknown,
  options: EveryOrderOptions,
  test: RunningTest = {},
): Promise<void> {
  assertEveryOrderOptions(options);
  const { order, quietMs = defaultQuietMs } = options;
  const { sandbox } = plantStore[sandboxAccess];
  assertNotRunning(sandbox);
  const restore = sandbox.save();
  let runs = 0;
  const run: Run = (plan, careful, learned = 0) => {
    runs++;
    restore();
    const ordered = new OrderedRun(sandbox, plan, { quietMs, careful, learned });
    return runOnce(body, ordered, { ...test, count: runs });
  };
  if (order === undefined) {
    await report(await explore(run, options), options, test);
  } else {
    await follow(order, run);
  }
}

/** Runs the body once, with the looks that it waits. */
type Run = (plan: Plan, careful: number, learned?: number) => Promise<OrderedRun>;

async function follow(order: readonly number[], run: Run): Promise<void> {
  const { deviation } = await run({ ...asSent, order }, carefulLooks);
  if (deviation !== undefined) {
    throw failure(deviation, 'Drop the option "order", to see which orders there are.');
  }
}

async function explore(run: Run, { maxRuns = defaultMaxRuns }: EveryOrderOptions) {
  let runs = 1;
  let first = await run(asSent, carefulLooks);
  if (isSequential(first) && runs < maxRuns) {
    runs++;
    // If it fails, the cause is not an order of responses, but how late they came.
    first = await run(asSent, patientLooks).catch(() => first);
  }
  const orders = new Orders();
  orders.addAfter(asSent, first);
  const shown: Exploration = { runs, tried: 1, orders, first, deviation: undefined };
  while (shown.runs < maxRuns) {
    const plan = orders.next();
    if (plan === undefined) {
      break;
    }
    const looks = shown.tried === 1 ? carefulLooks : looksPerQuiet;
    let next = await run(plan, looks, first.learned);
    shown.runs++;
    if (next.deviation !== undefined && shown.runs < maxRuns) {
      // The machine may have been busy.
      next = await run(plan, veryPatientLooks, first.learned);
      shown.runs++;
    }
    if (next.deviation === undefined) {
      shown.tried++;
      orders.addAfter(plan, next);
    } else {
      shown.deviation ??= `in run ${shown.runs} the body sent other requests than before, and ${next.deviation}`;
    }
  }
  return shown;
}

/** Whether no two requests were outstanding together, though they may be if the responses come later. */
function isSequential({ moments, hasGivenUp }: OrderedRun): boolean {
  return (
    moments.length > 1 && !hasGivenUp && moments.every((moment) => moment.outstanding.length === 1)
  );
}

/** @throws KitError `invalid-option`. */
function assertNotRunning({ holder, name }: Sandbox): void {
  if (holder !== undefined) {
    throw new KitError('invalid-option', 'call everyOrder', {
      cause: `it already runs in the sandbox "${name}"`,
      remedy: 'Await it before the next call, or use another sandbox.',
      option: 'plantStore',
    });
  }
}
