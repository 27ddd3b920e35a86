import { assertOptions, type OptionShape, option } from '../text/options.js';
import * as v from '../text/schema.js';
import { CleanUp } from './engine/clean-up.js';
import { describeRun } from './engine/describe-run.js';
import { Run } from './engine/run.js';
import type { ConnectionOptions, TimedOptions } from './http/connection-options.js';
import { connectionOptionShape } from './http/option-table.js';
import type { ObservationReport } from './observe/findings.js';
import { observe } from './observe/observe.js';

export interface ObserveProviderOptions extends ConnectionOptions {
  /**
   * How many plants this run may have in the store at once, at least 20. It finds limits up to ten
   * below that number.
   *
   * @default 110
   */
  readonly maxPlants?: number | undefined;
}

const minMaxPlants = 20;

const optionShape = {
  ...connectionOptionShape,
  maxPlants: option(v.wholeNumber(minMaxPlants), '110'),
} satisfies OptionShape<ObserveProviderOptions>;

/**
 * Observes the profile of a running service: its outcomes and parameters for what the interface
 * document leaves open.
 *
 * It deletes every plant that it creates, also when it is stopped. What it cannot determine for certain
 * it leaves out, with the reason.
 *
 * @throws KitError `provider-unreachable` when nobody answers, `invalid-option` for an option that
 * cannot be used.
 */
export async function observeProvider(options: ObserveProviderOptions): Promise<ObservationReport> {
  assertOptions('observeProvider', options, optionShape);
  return await observeBy(options);
}

/** The same, by any clock. */
export async function observeBy(
  options: TimedOptions<ObserveProviderOptions>,
): Promise<ObservationReport> {
  // Not before it is needed: its HTTP client takes longer to load than all the rest.
  const { openConnection } = await import('./http/open-connection.js');
  const run = new Run(await openConnection(options));
  await using cleanUp = new CleanUp(run);
  const { connection } = run;
  const { reason, ...found } = await observe({ run, maxPlants: options.maxPlants });
  const leftovers = await cleanUp.end();
  const hasOutcome = found.determined.some(({ kind }) => kind === 'outcome');
  const whyNothing = reason ?? (hasOutcome ? undefined : 'No outcome could be observed.');
  return {
    provider: { url: connection.url },
    ...found,
    ...(whyNothing !== undefined && { reason: whyNothing }),
    leftovers,
    ...(await describeRun(run)),
  };
}
