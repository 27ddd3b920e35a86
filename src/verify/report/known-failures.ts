import { type RuleId, rules } from '../../interface/rules.js';
import { parseInput } from '../../text/read-input.js';
import { parseJsonInput } from '../../text/read-json.js';
import * as v from '../../text/schema.js';
import { nearest } from '../../text/wording.js';
import type {
  AppReport,
  CheckReport,
  KnownFailure,
  RuleReport,
  Verdict,
  VerificationReport,
} from './verification-report.js';

const ruleIds = Object.keys(rules) as RuleId[];

const common = {
  /** How the provider deviates: the `deviation` of its failed checks in a report. */
  deviation: v.string(),
  /** The names of the checks that fail in this way; of an app the ids of its assumptions. */
  checks: v.array(v.string()),
  /** Why the failure is accepted for now. */
  reason: v.pipe(v.string(), v.nonEmpty()),
  /** The last day on which it is accepted, as YYYY-MM-DD; default for ever. */
  until: v.optional(
    v.custom<string>(
      isDate,
      ({ input }) => `must be a date such as "2030-12-31", not ${JSON.stringify(input)}`,
    ),
  ),
  /** Set if the checks may also pass; default they must fail. */
  intermittent: v.optional(v.literal(true)),
};

const ruleEntrySchema = v.strictObject({
  rule: v.picklist(
    ruleIds,
    ({ input }) =>
      `must be the id of a rule, not ${JSON.stringify(input)}\n${nearest(String(input), ruleIds)}`,
  ),
  ...common,
});

/** The name of an app, whose tests assume something of the provider. */
const appEntrySchema = v.strictObject({ app: v.string(), ...common });

const entrySchema = v.union([ruleEntrySchema, appEntrySchema]);

/** Not `v.isoDate`, which takes 2030-02-31 for a date. */
function isDate(value: unknown): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString() === `${value}T00:00:00.000Z`;
}

/** A way in which a provider is known to fail a rule or an app, which does not fail the run. */
export type KnownFailureEntry = Readonly<v.InferOutput<typeof entrySchema>>;

/** What fails: a rule, or an app by its assumptions. */
type Subject = Pick<RuleReport, 'rule'> | Pick<AppReport, 'app'>;

type Check = Pick<CheckReport, 'check' | 'verdict' | 'deviation' | 'intermittent'>;

interface Checked {
  readonly checks: readonly Check[];
}

/**
 * Checks a list of known failures. Of several for one check and deviation, the first counts.
 *
 * @param source its origin, for the error message.
 * @throws KitError `invalid-known-failures`, naming what is wrong.
 */
export function checkKnownFailures(entries: unknown, source: string): readonly KnownFailureEntry[] {
  return parseInput(v.array(entrySchema), entries, 'invalid-known-failures', source, example);
}

/** Reads known failures from the text of a file. @throws KitError `invalid-known-failures` */
export function readKnownFailures(text: string, source: string): readonly KnownFailureEntry[] {
  return checkKnownFailures(parseJsonInput(text, 'invalid-known-failures', source), source);
}

const example =
  'Write [{"rule": "error.body", "deviation": "…", "checks": ["…"], "reason": "…"}] as --update-known-failures does; "until" and "intermittent" may be added.';

export interface KnownFailures {
  readonly entries: readonly KnownFailureEntry[];
  /** Their file. */
  readonly source?: string | undefined;
}

/** Rules or apps of a report with their known failures, which do not fail the run. */
export function applyKnownFailures<Report extends RuleReport | AppReport>(
  reports: readonly Report[],
  { startedAt, reason }: Pick<VerificationReport, 'startedAt' | 'reason'>,
  { entries, source = 'the known failures' }: KnownFailures,
): readonly Report[] {
  const today = startedAt.slice(0, 'YYYY-MM-DD'.length);
  const isOver = ({ until = today }: KnownFailureEntry) => until < today;
  return reports.map((given) => {
    const { known: _, outdated: __, ...report } = given;
    const listed = entries.filter((entry) => nameOf(entry) === nameOf(given));
    if (listed.length === 0 || report.verdict === 'not-checked') {
      return report as unknown as Report;
    }
    const accepted = listed.filter((entry) => !isOver(entry));
    const checks = report.checks.map(({ known: _, ...check }) => {
      const entry = accepted.find((known) => covers(known, check));
      return { ...check, ...(entry && { known: toKnown(entry) }) };
    });
    const known = accepted.filter((entry) => entry.intermittent || isSeen(entry, report));
    const outdated = listed
      .filter((entry) => isOver(entry) || !entry.intermittent)
      .flatMap((entry) => describeOutdated(entry, report, isOver(entry), reason === undefined))
      .map((sentence) => `${sentence} ${source}.`);
    return {
      ...report,
      checks,
      ...(known.length > 0 && { known: known.map(toKnown) }),
      ...(outdated.length > 0 && { outdated: outdated.join(' ') }),
    } as unknown as Report;
  });
}

/** `rule error.body`, `app web-shop` */
function nameOf(subject: Subject): string {
  return 'rule' in subject ? `rule ${subject.rule}` : `app ${subject.app}`;
}

/** Whether an entry fails after its day, and which of its checks no longer fail, with what to do. */
function describeOutdated(
  entry: KnownFailureEntry,
  report: Checked,
  isOver: boolean,
  isComplete: boolean,
): readonly string[] {
  const { deviation, checks, until, reason } = entry;
  const passed = checks.filter((name) => {
    const verdicts = verdictsOf(report, name);
    // A check of all requests has a result only if it has failed.
    return verdicts.length === 0 ? isComplete : verdicts.every((verdict) => verdict === 'passed');
  });
  const overdue = `It was accepted until ${until}: ${reason} Fix the service, or set a later date in`;
  const gone =
    passed.length === checks.length
      ? `It is not seen any more: ${deviation}. Remove it from`
      : `These checks pass again: ${passed.join('; ')}. Remove them from`;
  return [
    ...(isOver && isSeen(entry, report) ? [overdue] : []),
    ...(passed.length > 0 ? [gone] : []),
  ];
}

function isSeen(entry: KnownFailureEntry, { checks }: Checked): boolean {
  return checks.some((check) => covers(entry, check));
}

function covers({ deviation, checks }: KnownFailureEntry, check: Check): boolean {
  const isSame = check.deviation === deviation && checks.includes(check.check);
  return check.verdict === 'failed' && isSame;
}

function verdictsOf({ checks }: Checked, name: string): readonly Verdict[] {
  return checks.filter(({ check }) => check === name).map(({ verdict }) => verdict);
}

function toKnown({ deviation, reason, until, intermittent }: KnownFailureEntry): KnownFailure {
  return { deviation, reason, ...(until && { until }), ...(intermittent && { intermittent }) };
}

/** What an entry has in place of a reason until somebody writes one. */
export const noReason = 'No reason is given yet.';

/**
 * The known failures after a complete run, in the order of the rules, then of apps: those that still fail keep their
 * reasons and dates, other failures are added, those that pass are left out. Rules and checks that were not checked stay
 * as they are, and intermittent failures, too.
 */
export function updateKnownFailures(
  { rules: ruleReports, assumptions = [] }: Pick<VerificationReport, 'rules' | 'assumptions'>,
  entries: readonly KnownFailureEntry[],
): readonly KnownFailureEntry[] {
  const apps = [...entries, ...assumptions].flatMap((entry) => ('app' in entry ? entry.app : []));
  const subjects = [
    ...ruleIds.map((rule) => ({ rule })),
    ...[...new Set(apps)].map((app) => ({ app })),
  ];
  return subjects.flatMap((subject) => {
    const isOfSubject = (other: Subject) => nameOf(other) === nameOf(subject);
    const listed = entries.filter(isOfSubject);
    const report = [...ruleReports, ...assumptions].find(isOfSubject);
    return report === undefined || report.verdict === 'not-checked'
      ? listed
      : updateEntries(subject, report, listed);
  });
}

function updateEntries(
  subject: Subject,
  report: Checked,
  listed: readonly KnownFailureEntry[],
): readonly KnownFailureEntry[] {
  const updated = listed.map((entry) => {
    const stays = (name: string) =>
      entry.intermittent ||
      verdictsOf(report, name).includes('not-checked') ||
      isSeen({ ...entry, checks: [name] }, report);
    return { ...entry, checks: entry.checks.filter(stays) };
  });
  for (const failed of report.checks.filter(({ verdict }) => verdict === 'failed')) {
    const { check, deviation = '', intermittent } = failed;
    const same = updated.find(
      (entry) => entry.deviation === deviation && entry.intermittent === intermittent,
    );
    if (updated.some((entry) => covers(entry, failed))) {
      continue;
    }
    if (same === undefined) {
      updated.push({ ...subject, deviation, checks: [check], reason: noReason, intermittent });
    } else {
      same.checks.push(check);
    }
  }
  return updated.filter(({ checks }) => checks.length > 0);
}
