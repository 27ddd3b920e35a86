import { assertOptions, type OptionTable } from '../interface/option-table.js';
import { assertWholeNumber } from '../interface/whole-number.js';
import { type ConnectionOptions, connectionOptionTable } from './http/connection-options.js';
import { toTokens } from './http/situation-tokens.js';
import {
  createObservationReport,
  type ObservationReport,
  type ReportedFindings,
  reportFindings,
} from './profile/observation-report.js';
import { countSteps, observeProfile } from './profile/observe-profile.js';
import { ProfileRecorder } from './profile/profile-recorder.js';
import { defaultMaxPlants } from './profile/profiling-context.js';
import { toReason } from './report/to-reason.js';
import { detectUsableCapabilities } from './session/detect-usable-capabilities.js';
import { Progress } from './session/progress.js';
import { removeLeftovers } from './session/remove-leftovers.js';
import { RequestRate } from './session/request-rate.js';
import { openSession } from './session/session.js';

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

const optionTable: OptionTable<ObserveProviderOptions> = {
  ...connectionOptionTable,
  maxPlants: { type: 'number', example: '110' },
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
  assertOptions('observeProvider', options, optionTable);
  const { maxPlants = defaultMaxPlants, onProgress } = options;
  assertWholeNumber('maxPlants', maxPlants, minMaxPlants);
  const recorder = new ProfileRecorder();
  const rate = new RequestRate();
  const progress = new Progress(onProgress, countSteps());
  await using session = await openSession(options, { onAnswer: (exchange) => rate.note(exchange) });
  rate.onTooFew(() => session.interruptPatiently(tooFewRequests));
  const clause = await observeProfile(session, () => detectUsableCapabilities(session), {
    recorder,
    rate,
    maxPlants,
    tokens: toTokens(options),
    onStep: () => progress.advance(),
  });
  const { secrets } = session;
  if (session.interruption === undefined) {
    await removeLeftovers(session);
  }
  const leftovers = await session.removeAll();
  const findings = reportFindings(recorder, secrets, clause);
  const reason = clause === undefined ? whyNoOutcome(findings) : toReason(clause, secrets);
  return createObservationReport(session, findings, { reason, leftovers });
}

/** Why no outcome was observed, in sentences; undefined if one was. */
function whyNoOutcome({ determined, undetermined }: ReportedFindings): string | undefined {
  if (determined.some(({ kind }) => kind === 'outcome')) {
    return undefined;
  }
  const plainList = undetermined.find(({ subject }) => subject === 'list.all');
  return ['No outcome could be observed.', plainList?.reason].filter(Boolean).join(' ');
}

const tooFewRequests =
  'the provider accepts so few requests in a minute that nothing else can be determined';
