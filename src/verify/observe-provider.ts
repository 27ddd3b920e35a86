import {
  assertOptions,
  type OptionShape,
  option,
  wholeNumberSchema,
} from '../interface/read-input.js';
import { detectProvider } from './engine/detect-provider.js';
import { Run } from './engine/run.js';
import { type ConnectionOptions, connectionOptionShape } from './http/connection-options.js';
import { openConnection } from './http/open-connection.js';
import type { ObservationReport, ReportedFindings } from './observe/findings.js';
import { observe } from './observe/observe.js';
import { defaultMaxPlants } from './observe/observing-run.js';

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

const optionShape: OptionShape<ObserveProviderOptions> = {
  ...connectionOptionShape,
  maxPlants: option(wholeNumberSchema(minMaxPlants), '110'),
};

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
  const { maxPlants = defaultMaxPlants } = options;
  await using run = new Run(await openConnection(options));
  const { connection } = run;
  const { reason, ...found } = await observe({ run, detected: detectProvider(run), maxPlants });
  const leftovers = await run.end();
  const whyNothing = reason ?? whyNoOutcome(found);
  return {
    provider: { url: connection.url },
    ...found,
    ...(whyNothing !== undefined && { reason: whyNothing }),
    leftovers,
    ...connection.describe(),
  };
}

/** Why no outcome was observed, in sentences; undefined if one was. */
function whyNoOutcome({ determined, undetermined }: ReportedFindings): string | undefined {
  if (determined.some(({ kind }) => kind === 'outcome')) {
    return undefined;
  }
  const plainList = undetermined.find(({ subject }) => subject === 'list.all');
  return ['No outcome could be observed.', plainList?.reason].filter(Boolean).join(' ');
}
