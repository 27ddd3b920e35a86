import * as z from 'zod';
import { createInputError, parseJsonInput } from '../../interface/input-error.js';
import { nearest } from '../../interface/nearest.js';
import { parseBySchema } from '../../interface/parse-by-schema.js';
import { isPlainObject } from '../../interface/plain-object.js';
import { type RuleId, rules } from '../../interface/rules.js';
import type {
  KnownFailure,
  PactReport,
  RuleReport,
  Verdict,
  VerificationReport,
} from './verification-report.js';

/** A rule that a provider is known to fail, which does not fail the run. */
export interface KnownFailureEntry {
  readonly rule: RuleId;
  /** Why the failure is accepted for now. */
  readonly reason: string;
  /** The last day on which it is accepted, as YYYY-MM-DD; default for ever. */
  readonly until?: string | undefined;
}

const ruleIds = Object.keys(rules) as RuleId[];

const entrySchema = z.strictObject({
  rule: z.enum(ruleIds, {
    error: ({ input }) => `must be the id of a rule, not ${JSON.stringify(input)}`,
  }),
  reason: z.string().min(1),
  until: z.iso
    .date({
      error: ({ input }) => `must be a date such as "2030-12-31", not ${JSON.stringify(input)}`,
    })
    .optional(),
});

/**
 * Checks known failures: an array, or an object that has it as `failures`.
 *
 * @param source its origin, for the error message.
 * @throws KitError `invalid-known-failures`, naming what is wrong.
 */
export function checkKnownFailures(given: unknown, source: string): readonly KnownFailureEntry[] {
  const isObject = isPlainObject(given) && Object.keys(given).join() === 'failures';
  const failures: unknown = isObject ? given.failures : given;
  if (!Array.isArray(failures)) {
    throw invalid(source, 'it is not a list of known failures', example);
  }
  return failures.map((entry, at) => {
    const parsed = parseBySchema(entrySchema, entry);
    if ('problem' in parsed) {
      const { path, cause, remedy } = parsed.problem;
      const hint = path[0] === 'rule' ? nearest(String(entry.rule ?? ''), ruleIds) : remedy;
      throw invalid(source, `item ${at + 1}: ${cause}`, hint || example);
    }
    const { rule } = parsed.value;
    if (failures.findIndex((other) => other?.rule === rule) < at) {
      const cause = `item ${at + 1}: an earlier item has the rule "${rule}", too`;
      throw invalid(source, cause, 'Remove one of them.');
    }
    return parsed.value;
  });
}

/** Reads known failures from the text of a file. @throws KitError `invalid-known-failures` */
export function readKnownFailures(text: string, source: string): readonly KnownFailureEntry[] {
  return checkKnownFailures(parseJsonInput(text, 'invalid-known-failures', source), source);
}

const example =
  'Write [{"rule": "error.body", "reason": "…", "until": "2030-12-31"}]; "until" may be left out.';

function invalid(source: string, cause: string, remedy: string) {
  return createInputError('invalid-known-failures', source, { cause, remedy });
}

/** The report with its known failures, which no longer fail the run. */
export function applyKnownFailures(
  report: VerificationReport,
  entries: readonly KnownFailureEntry[],
  source = 'the known failures',
): VerificationReport {
  const today = report.startedAt.slice(0, 'YYYY-MM-DD'.length);
  const known = report.rules.map(({ known: _, ...rule }) => {
    const entry = entries.find((one) => one.rule === rule.rule);
    return entry === undefined || rule.verdict === 'not-checked'
      ? rule
      : { ...rule, known: toKnown(rule, entry, { source, today }) };
  });
  return { ...report, rules: known, verdict: verdictOf({ ...report, rules: known }) };
}

function toKnown(
  { verdict }: RuleReport,
  { reason, until }: KnownFailureEntry,
  { source, today }: { readonly source: string; readonly today: string },
): KnownFailure {
  const isOver = until !== undefined && until < today;
  const problem =
    verdict === 'passed'
      ? `The rule passes again. Remove it from ${source}.`
      : isOver
        ? `It was accepted until ${until}: ${reason} Fix the service, or set a later date in ${source}.`
        : undefined;
  return { reason, ...(until !== undefined && { until }), ...(problem && { problem }) };
}

/** Whether a rule has failed and fails no run. */
export function isTolerated({ verdict, known }: Pick<RuleReport, 'verdict' | 'known'>): boolean {
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
      return [entry ?? { rule, reason: 'Add the reason.' }];
    }
    return verdict === 'not-checked' && entry !== undefined ? [entry] : [];
  });
}

/** The verdict on a whole run, as {@link VerificationReport} describes it. */
export function verdictOf({
  rules: reports,
  pacts,
  robustness = [],
  reason,
}: Pick<VerificationReport, 'rules' | 'robustness' | 'reason'> & {
  readonly pacts: readonly Pick<PactReport, 'verdict' | 'pending'>[];
}): Verdict {
  const ofPacts = pacts.filter(({ pending }) => !pending).map(({ verdict }) => verdict);
  const ofRules = reports.map((one) =>
    isTolerated(one) ? 'passed' : one.known?.problem ? 'failed' : one.verdict,
  );
  const all = [...ofRules, ...ofPacts, ...robustness.map(({ verdict }) => verdict)];
  if (all.includes('failed')) {
    return 'failed';
  }
  // The failure of a rule that was not chosen may be why a chosen one could not be checked.
  const chosen = new Set(reports.map(({ rule }) => rule));
  const isMasked = reports.some(({ maskedBy }) => maskedBy && !chosen.has(maskedBy));
  const isComplete = reason === undefined && !isMasked && !ofPacts.includes('not-checked');
  return isComplete && all.includes('passed') ? 'passed' : 'not-checked';
}
