import * as z from 'zod/mini';
import { parseInput } from '../../interface/read-input.js';
import { parseJsonInput } from '../../interface/read-json.js';
import { type RuleId, rules } from '../../interface/rules.js';
import { nearest } from '../../interface/wording.js';
import type { ContractReport, RuleReport, VerificationReport } from './verification-report.js';

const ruleIds = Object.keys(rules) as RuleId[];

const entrySchema = z.strictObject({
  rule: z.enum(ruleIds, {
    error: ({ input }) =>
      `must be the id of a rule, not ${JSON.stringify(input)}\n${nearest(String(input), ruleIds)}`,
  }),
  /** Why the failure is accepted for now. */
  reason: z.string().check(z.minLength(1)),
  /** The last day on which it is accepted, as YYYY-MM-DD; default for ever. */
  until: z.optional(
    z.custom<string>(isDate, {
      error: ({ input }) => `must be a date such as "2030-12-31", not ${JSON.stringify(input)}`,
    }),
  ),
});

/** Not `z.iso.date`: with it, every page would have all dates and times of zod. */
function isDate(value: unknown): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString() === `${value}T00:00:00.000Z`;
}

/** A rule that a provider is known to fail, which does not fail the run. */
export type KnownFailureEntry = Readonly<z.output<typeof entrySchema>>;

/**
 * Checks a list of known failures. Of several for one rule, the first counts.
 *
 * @param source its origin, for the error message.
 * @throws KitError `invalid-known-failures`, naming what is wrong.
 */
export function checkKnownFailures(entries: unknown, source: string): readonly KnownFailureEntry[] {
  return parseInput(z.array(entrySchema), entries, 'invalid-known-failures', source, example);
}

/** Reads known failures from the text of a file. @throws KitError `invalid-known-failures` */
export function readKnownFailures(text: string, source: string): readonly KnownFailureEntry[] {
  return checkKnownFailures(parseJsonInput(text, 'invalid-known-failures', source), source);
}

const example =
  'Write [{"rule": "error.body", "reason": "…", "until": "2030-12-31"}]; "until" may be left out.';

/** The report with its known failures, which do not fail the run. */
export function applyKnownFailures<Report extends Omit<ContractReport, 'verdict'>>(
  report: Report,
  entries: readonly KnownFailureEntry[],
  source = 'the known failures',
): Report {
  const today = report.startedAt.slice(0, 'YYYY-MM-DD'.length);
  const withKnown = report.rules.map(({ known: _, ...one }): RuleReport => {
    const entry = entries.find(({ rule }) => rule === one.rule);
    if (entry === undefined || one.verdict === 'not-checked') {
      return one;
    }
    const { reason, until = today } = entry;
    const overdue = `It was accepted until ${until}: ${reason} Fix the service, or set a later date in ${source}.`;
    const problem =
      one.verdict === 'passed'
        ? `The rule passes again. Remove it from ${source}.`
        : until < today && overdue;
    const { rule: _rule, ...known } = { ...entry, ...(problem && { problem }) };
    return { ...one, known };
  });
  return { ...report, rules: withKnown };
}

/** Whether a rule has failed and fails no run. */
export function isTolerated({ verdict, known }: RuleReport): boolean {
  return verdict === 'failed' && known !== undefined && known.problem === undefined;
}

/**
 * The known failures after a complete run, in the order of the rules: those that still fail keep their
 * reasons and dates, other failed rules are added, those that pass are left out. Rules that were not
 * checked stay as they are.
 */
export function updateKnownFailures(
  { rules: reports }: VerificationReport,
  entries: readonly KnownFailureEntry[],
): readonly KnownFailureEntry[] {
  return ruleIds.flatMap((rule) => {
    const entry = entries.find((one) => one.rule === rule);
    const verdict = reports.find((one) => one.rule === rule)?.verdict ?? 'not-checked';
    if (verdict === 'failed') {
      return [entry ?? { rule, reason: 'No reason is given yet.' }];
    }
    return verdict === 'not-checked' && entry !== undefined ? [entry] : [];
  });
}
