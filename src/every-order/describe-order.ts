import { nameRequest } from './held-request.js';
import type { OrderedRun } from './ordered-run.js';

/** Says in which order the responses of a run came that has failed, and how to repeat it. */
export function describeRun(run: OrderedRun, count: number, passed: readonly OrderedRun[]): string {
  const { order, outstanding } = run;
  const begins = (other: OrderedRun) => order.every((number, step) => other.order[step] === number);
  if (passed.some(begins)) {
    return `Run ${count} failed before its order differed from one that has passed. So something of an earlier run is left, such as an app that was not unmounted.`;
  }
  const option = orderOption(run);
  if (option !== undefined) {
    return `In run ${count}, the responses came in this order; the numbers are those of their requests:\n${list([...order, ...outstanding], run)}\nRepeat this order alone with the option ${option}.`;
  }
  const missing =
    outstanding.length === 0 ? '' : `\nThese had not come:\n${list(outstanding, run)}`;
  return `In run ${count}, the responses came in the order of their requests, each when no request had come for a while: no order of them is the cause.${missing}`;
}

/** `{ order: [2, 1] }`; undefined if the responses came in the order of their requests, and those that are held would. */
export function orderOption({ order, outstanding }: OrderedRun): string | undefined {
  const whole = [...order, ...outstanding];
  const last = whole.findLastIndex((number, step) => number !== step + 1);
  return last < 0 ? undefined : `{ order: [${whole.slice(0, last + 1).join(', ')}] }`;
}

function list(order: readonly number[], { requests, outstanding }: OrderedRun): string {
  const lines = order.map((number) => {
    const end = outstanding.includes(number) ? ', which had not come' : '';
    return `  ${number}. ${nameRequest(number, requests)}${end}`;
  });
  return lines.join('\n');
}
