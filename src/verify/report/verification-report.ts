import type { ParameterId } from '../../interface/parameters.js';
import type { Rule, RuleId } from '../../interface/rules.js';
import type { SituationKey } from '../../interface/situations.js';
import type { ExchangeOf } from './exchange.js';

/**
 * The result of a check.
 *
 * `not-checked` is never a success: the state that the check needs could not be reached, or the
 * responses show neither that the rule passes nor that it fails.
 */
export type Verdict = 'passed' | 'failed' | 'not-checked';

/** The result of a check, a rule or a pact. */
interface Result {
  readonly verdict: Verdict;
  /** Why it was not checked, as a clause or a sentence; only with `not-checked`. */
  readonly reason?: string;
  /** The failed rule that is the reason, if one is; only with `not-checked`. */
  readonly maskedBy?: RuleId;
  /** Set if each failed check passed when it ran again, alone; only with `failed`. */
  readonly intermittent?: true;
}

/** Where a check comes from. */
export type CheckKind = 'contract' | 'situation' | 'sequence';

/**
 * One request and its response, with a variable such as `$TOKEN` in place of each token. Bodies are text:
 * bytes that are not UTF-8 are shown as U+FFFD.
 */
export interface RecordedExchange extends ExchangeOf<string> {
  /**
   * The last lines that the server printed until a while after the exchange, if its status is 500 or higher
   * or there is no response, and the output of the server is known.
   */
  readonly serverOutput?: readonly string[];
}

/** How a provider differs from what is expected of it. */
export interface Mismatch {
  /**
   * What differs: `status`, `header Content-Type`, `body`, `body[0].name`, or `response` if there is
   * none. Absent if no single value differs.
   */
  readonly path?: string | undefined;
  /** The value that is expected at the path; without a path a clause: `the list takes a limit`. */
  readonly expected: string;
  /** The value at the path; without a path a clause: `it rejected each of 1,2,3`. */
  readonly actual: string;
}

/** The evidence of a failure, for a reader who does not know the service. */
export interface Evidence extends Mismatch {
  /** The requests in order; the last response shows the mismatch. Long bodies are cut. */
  readonly exchanges: readonly RecordedExchange[];
  /** These requests as `curl` lines for a shell, with variables such as `$TOKEN` for tokens. */
  readonly curl: readonly string[];
}

/** The result of one check for one rule. */
export interface CheckReport extends Result {
  readonly kind: CheckKind;
  /** The check in a few words: `create with a name that is a number`. */
  readonly check: string;
  /**
   * Set if it failed beside other requests and was not repeated alone: its rule had already failed, or plants of it have
   * stayed at the provider.
   */
  readonly besideOthers?: true;
  /** What was seen; with `failed`, and with `not-checked` if a failure was seen that `maskedBy` explains. */
  readonly evidence?: Evidence;
  /** What usually makes a provider answer like that; with `evidence`. */
  readonly usualCause?: string;
  /** The mismatch without what changes from run to run: `status: expected 400, got 500`; with `evidence`. */
  readonly deviation?: string;
  /** How many of the requests failed, of a check of many requests. */
  readonly times?: { readonly failed: number; readonly all: number };
  /** Set if it does not fail the run; only with `failed`. */
  readonly known?: KnownFailure;
}

/** A deviation that does not fail the run, and why. */
export interface KnownFailure {
  readonly deviation: string;
  readonly reason: string;
  /** The last day on which it does not fail the run, as YYYY-MM-DD. */
  readonly until?: string | undefined;
  /** Set if it may also pass. */
  readonly intermittent?: true | undefined;
}

/** Failed checks with one cause: the check that shows it with the fewest requests, and all that it fails. */
export interface Problem extends CheckReport {
  readonly evidence: Evidence;
  /** The rules that it fails; the one that names it best is first. */
  readonly rules: readonly RuleId[];
  /** The other checks that it fails; with a deviation if the check fails in another way, too. */
  readonly otherChecks: readonly string[];
}

/**
 * The results of all checks for one rule. It has failed if one check has, passed if none has failed and
 * at least one has passed, and else was not checked.
 */
export interface RuleReport extends Result, Rule {
  readonly rule: RuleId;
  readonly checks: readonly CheckReport[];
  /** The known failures of the rule that do not fail the run, also intermittent ones that have passed this time. */
  readonly known?: readonly KnownFailure[];
  /** What to do about known failures that no longer fail, or whose day is over, in sentences. They fail the run. */
  readonly outdated?: string;
}

/** The result of one interaction of a frontend's pact. */
export interface InteractionReport extends Pick<Result, 'verdict' | 'reason'> {
  /** The `_id` that the broker has given it, if the pact is from a broker. */
  readonly id?: string;
  readonly description: string;
  /** The provider states that it needs. */
  readonly states: readonly string[];
  /** Every way in which the response differs from the pact, the most important first; only with `failed`. */
  readonly mismatches?: readonly Mismatch[];
  readonly evidence?: Evidence;
}

/** The result of a frontend's pact. */
export interface PactReport {
  readonly consumer: string;
  readonly provider: string;
  /** The file, or the address in the broker. */
  readonly source: string;
  /** The version of the consumer that has published it, if the pact is from a broker. */
  readonly consumerVersion?: string | undefined;
  /** Which selectors it matches, in the words of the broker: `latest main branch`. */
  readonly selectedBy?: string | undefined;
  /** A pending pact is reported, and fails nothing. */
  readonly pending: boolean;
  readonly verdict: Verdict;
  /** Why the whole pact has failed, as a clause: it cannot be read. */
  readonly reason?: string;
  readonly interactions: readonly InteractionReport[];
}

/** Whether a provider does one thing that the tests of an app assume. */
export interface AssumptionReport extends Pick<Result, 'verdict' | 'reason'> {
  /** Its id: `create.taken-id/replaced`. */
  readonly check: string;
  /** What the tests assume, as a sentence. */
  readonly sentence: string;
  /** The file that says so. */
  readonly source: string;
  /** The tests that fail with a plant store that does not do it. */
  readonly failedTests: readonly string[];
  /** What shows it, and what fails then, in sentences; not with `not-checked`. */
  readonly evidence?: string;
  /** What the provider does, as a clause; only with `failed`. */
  readonly deviation?: string;
  /** Set if it does not fail the run; only with `failed`. */
  readonly known?: KnownFailure;
}

/**
 * Whether a provider does what the tests of an app assume of it. It has failed if one check has, and it has passed if none
 * has failed and one has passed, or if there is none.
 */
export interface AppReport extends Pick<RuleReport, 'verdict' | 'known' | 'outdated'> {
  readonly app: string;
  readonly sources: readonly string[];
  readonly checks: readonly AssumptionReport[];
}

/**
 * Whether the provider still does what an entry of a profile says.
 *
 * `undetermined` is never `same`: the responses allow something else as well, or there were none.
 */
export type ProfileEntryVerdict = 'same' | 'drifted' | 'undetermined';

/** An entry of a profile, and what the provider does now. */
export interface ProfileEntryReport {
  /** The id of the parameter, or the key of the situation. */
  readonly subject: ParameterId | SituationKey;
  readonly kind: 'parameter' | 'outcome';
  readonly verdict: ProfileEntryVerdict;
  /** What the profile states: a value of the parameter, or an outcome. */
  readonly expected: unknown;
  /** What was found; not with `undetermined`. */
  readonly found?: unknown;
  /** What the profile says; with `drifted`, also what the provider does now. */
  readonly sentence: string;
  /** What shows it, as a sentence; not with `undetermined`. */
  readonly evidence?: string;
  /** Why it could not be determined, as a sentence; only with `undetermined`. */
  readonly reason?: string;
}

/** Whether a provider still does what a profile says. Drift fails no rule. */
export interface ProfileReport {
  /** Its file. */
  readonly source?: string;
  /**
   * `drifted` if one entry has drifted; `same` if none has and at least one is the same; else
   * `not-checked`, also if the run ended early.
   */
  readonly verdict: 'same' | 'drifted' | 'not-checked';
  /** Why not all of it was checked, as a sentence. */
  readonly reason?: string;
  /** The entries of the profile, in the order of the tables. */
  readonly entries: readonly ProfileEntryReport[];
}

/** A plant of the run that may be left at the provider. */
export interface Leftover {
  /** The id that was sent. A faulty provider may have stored another one. */
  readonly id: string;
  readonly name: string;
  /** Why it may be. */
  readonly reason: string;
  /** Set if the provider answered its delete with 404 or 410, and no list has shown it: it may never have been stored. */
  readonly isUnknown?: true;
}

/** The run of a report. */
export interface RunDescription {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** How many requests were sent. */
  readonly requests: number;
  /** The version of plant-store-kit. */
  readonly kitVersion: string;
  /**
   * The flags with which another command of the kit reaches the provider in the same way, with variables such as
   * `$TOKEN` for secrets and files; absent for what passed through a proxy.
   */
  readonly flags?: string;
  /** Set if the certificate of the provider was not checked. */
  readonly insecure?: true;
  /** Why it ended early, in sentences. */
  readonly reason?: string;
  /**
   * The requests that were under way when the provider no longer answered: one of them may have ended it.
   * Set if that has ended the run.
   */
  readonly unanswered?: readonly Evidence[];
}

/** The result of one verification: how a provider keeps the contract. */
export interface VerificationReport extends RunDescription {
  readonly provider: { readonly url: string };
  readonly interfaceVersion: string;
  /** Only with the option `exhaustive`, if all of its sequences were sent. */
  readonly exhaustive?: SequencesReport;
  /**
   * Failed if a rule, an assumption, a check of robustness or a pact that is not pending failed; passed if none failed and
   * every core rule that was selected passed; else not checked. A known failure counts as passed; a profile
   * has a verdict of its own.
   */
  readonly verdict: Verdict;
  /** What the failed rules come from: first what costs users most, and last what is known to fail. */
  readonly problems: readonly Problem[];
  /** Why the run ended early, or which core rule could not be checked, and what to do about it, in sentences. */
  readonly reason?: string;
  /** Set if the run ended before all checks were made. */
  readonly endedEarly?: true;
  /** In the order of the table of rules. */
  readonly rules: readonly RuleReport[];
  readonly pacts: readonly PactReport[];
  /** What the tests of apps assume of the provider; only with the option `assumptions`. */
  readonly assumptions?: readonly AppReport[];
  /** What harsh inputs showed, such as bodies of a megabyte; only if they were sent. */
  readonly robustness?: readonly CheckReport[];
  /** Only with the option `profile`. */
  readonly profile?: ProfileReport;
  readonly leftovers: readonly Leftover[];
  /** How long plants of the run have stayed at the provider and were still listed. */
  readonly stayedMs?: number;
  /**
   * Only of a proxy, if faults failed exchanges: these show nothing about the provider, and no rule counts them. The
   * reason is a clause.
   */
  readonly notJudged?: { readonly exchanges: number; readonly reason: string };
}

/** What was proven of sequences: all of these requests, up to this length, were sent. */
export interface SequencesReport {
  /** How many requests the longest sequences have. */
  readonly length: number;
  /** How many requests there are to choose from. */
  readonly requests: number;
  readonly sequences: number;
}
