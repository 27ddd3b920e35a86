import { type PlantSandbox, sandboxAccess } from '../control/plant-sandbox.js';
import { defaultQuietMs } from '../control/settled.js';
import type { Sandbox } from '../service/sandbox.js';
import { KitError } from '../text/kit-error.js';
import { failure } from './failure.js';
import { assertEveryOrderOptions, type EveryOrderOptions } from './options.js';
import { OrderedRun, type Waits } from './ordered-run.js';
import { asSent, Orders, type Plan } from './orders.js';
import { type Exploration, report } from './report.js';
import { type RunningTest, runOnce } from './run-once.js';
import { TestTime } from './test-time.js';

const defaultMaxRuns = 24;

/** Runs a body in every order, as `everyOrder` says. */
export async function runOrders(
  plantStore: PlantSandbox,
  body: () => unknown,
  options: EveryOrderOptions,
  test: RunningTest = { time: new TestTime(options.timeoutMs) },
): Promise<void> {
  assertEveryOrderOptions(options);
  const { order, quietMs = defaultQuietMs } = options;
  const { sandbox } = plantStore[sandboxAccess];
  assertNotRunning(sandbox);
  const restore = sandbox.save();
  const passed: OrderedRun[] = [];
  let count = 0;
  const run: Run = async (plan, waits) => {
    count++;
    restore();
    const ordered = new OrderedRun(sandbox, plan, quietMs, { ...usualWaits, ...waits });
    await runOnce(body, ordered, test, { count, passed });
    return ordered;
  };
  const mayRun = () => count < (options.maxRuns ?? defaultMaxRuns) && test.time.isLeft;
  if (order === undefined) {
    await report(await explore(run, mayRun), options, test);
    return;
  }
  const { deviation } = await run({ ...asSent, order });
  if (deviation !== undefined) {
    throw failure(deviation, 'Drop the option "order", to see which orders there are.');
  }
}

/** Runs the body once. */
type Run = (plan: Plan, waits?: Partial<Waits>) => Promise<OrderedRun>;

/** Other code may look at the state every 50 ms: the first two runs let it see what each response changes. */
const usualWaits: Waits = { pause: 5, patience: 15 };

async function explore(run: Run, mayRun: () => boolean): Promise<Exploration> {
  let first = await run(asSent);
  if (isSequential(first) && mayRun()) {
    // If it fails, the cause is not an order of responses, but how late they came.
    first = await run(asSent, { pause: usualWaits.patience }).catch(() => first);
  }
  const orders = new Orders();
  orders.addAfter(asSent, first);
  const shown: Exploration = { tried: 1, orders, first, deviation: undefined };
  while (mayRun()) {
    const plan = orders.next();
    if (plan === undefined) {
      break;
    }
    const pause = shown.tried === 1 ? usualWaits.pause : 0;
    let next = await run(plan, { pause });
    if (next.deviation !== undefined && mayRun()) {
      // The machine may have been busy.
      next = await run(plan, { pause, patience: 2 * usualWaits.patience });
    }
    if (next.deviation === undefined) {
      shown.tried++;
      orders.addAfter(plan, next);
    } else {
      shown.deviation ??= `the body sent other requests than before, and ${next.deviation}`;
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
