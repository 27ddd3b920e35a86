import { profileOfEntries } from '../../interface/describe-profile.js';
import { type Profile, resolveProfile } from '../../interface/profile.js';
import { isRejected, type Outcome } from '../../interface/situation.js';
import type { SituationKey } from '../../interface/situations.js';
import { counted, lowerFirst } from '../../text/wording.js';
import { mayBe, type StatedFindings } from '../observe/drift.js';
import { type Determined, profileOf } from '../observe/findings.js';
import { completed } from '../observe/outcomes.js';
import type { AppReport, AssumptionReport, Verdict } from '../report/verification-report.js';
import { toSentence } from '../report/wording.js';
import type { AssumedPoint, Assumption, AssumptionsSource } from './assumptions-file.js';
import { comparisonOf, type PointComparison } from './compare-values.js';

/** The profile that does at each point what the mocks of the tests do. It has no points that this kit does not know. */
export function profileOfTests(sources: readonly AssumptionsSource[]): Profile {
  const points = sources.flatMap(({ assumptions }) => assumptions.flatMap(({ points }) => points));
  return profileOfEntries(
    points.flatMap((point) => {
      const { id, kind } = comparisonOf(point) ?? {};
      return id && kind ? { id, kind, value: point.passes[0] } : [];
    }),
  );
}

/** Judges by what a provider was observed to do what apps assume of it. Files of one app are judged together. */
export function judgeAssumptions(
  sources: readonly AssumptionsSource[],
  found: StatedFindings,
): AppReport[] {
  return [...new Set(sources.map(({ app }) => app))].map((app) => {
    const files = sources.filter((file) => file.app === app);
    const checks = files.flatMap((file) =>
      file.assumptions.map((assumption) => judge(assumption, file, found)),
    );
    const verdicts = checks.map(({ verdict }) => verdict);
    const isProven = checks.length === 0 || verdicts.includes('passed');
    const withoutFailure = isProven ? 'passed' : 'not-checked';
    return {
      app,
      sources: files.map(({ source }) => source),
      verdict: verdicts.includes('failed') ? 'failed' : withoutFailure,
      checks,
    };
  });
}

function judge(
  { id, sentence, points, together, failedTests }: Assumption,
  { app, source }: AssumptionsSource,
  found: StatedFindings,
): AssumptionReport {
  const results = points.map((point) => judgePoint(point, app, found));
  const having = (verdict: Verdict) => results.filter((result) => result.verdict === verdict);
  const [failed, passed, open] = [having('failed'), having('passed'), having('not-checked')];
  const clause = lowerFirst(sentence).replace(/\.$/, '');
  const about = { check: id, sentence: `${app} assumes that ${clause}.`, source, failedTests };
  const join = (texts: readonly (string | undefined)[], separator = ' ') =>
    [...new Set(texts)].join(separator);
  // Points together fail the tests only if the provider does all of it.
  const isBroken = together ? failed.length === results.length : failed.length > 0;
  if (isBroken) {
    const verb = failedTests.length === 1 ? 'fails' : 'fail';
    const tests = failedTests.length === 0 ? 'Tests' : counted(failedTests.length, 'test');
    const evidence = [
      ...failed.map((result) => result.evidence),
      `${tests} of ${app} ${verb} then.`,
    ];
    const deviations = failed.map((result) => result.deviation);
    const deviation = join(deviations, '; ');
    return { ...about, verdict: 'failed', deviation, evidence: join(evidence) };
  }
  const isKept = together ? passed.length > 0 : open.length === 0;
  return isKept
    ? { ...about, verdict: 'passed', evidence: join(passed.map(({ evidence }) => evidence)) }
    : { ...about, verdict: 'not-checked', reason: join(open.map(({ reason }) => reason)) };
}

type PointResult = Pick<AssumptionReport, 'verdict' | 'reason' | 'evidence' | 'deviation'>;

function notChecked(reason: string): PointResult {
  return { verdict: 'not-checked', reason: toSentence(reason) };
}

/** Judges one point. If the provider answers the variants of a situation differently, each of them counts. */
function judgePoint(point: AssumedPoint, app: string, found: StatedFindings): PointResult {
  const comparison = comparisonOf(point);
  if (comparison === undefined) {
    return notChecked(
      `this version of plant-store-kit does not know what it says of ${point.point}; update the kit`,
    );
  }
  const { id, obstacle } = comparison;
  const isOfPoint = ({ subject = '' }: { readonly subject?: string | undefined }) =>
    subject.split('/')[0] === id;
  const obstacleOfAll =
    obstacle ?? found.unsupported.find(isOfPoint)?.evidence ?? otherInteger(id, found);
  if (obstacleOfAll !== undefined) {
    return notChecked(obstacleOfAll);
  }
  const profile = resolveProfile(profileOf(found.determined));
  const results = found.determined.filter(isOfPoint).map((entry) => {
    const { subject, kind, value } = entry;
    const whole =
      kind === 'outcome' ? completed(subject as SituationKey, value as Outcome, profile) : value;
    return judgeValue(point, comparison, { ...entry, value: whole }, app);
  });
  // A variant that was not observed may be answered in another way.
  const open = found.undetermined.filter(({ subject }) => subject === id);
  const all = [...results, ...open.map(({ reason }) => notChecked(reason))];
  const first = (verdict: Verdict) => all.find((result) => result.verdict === verdict);
  return (
    first('failed') ??
    first('not-checked') ??
    first('passed') ??
    notChecked('no response showed it')
  );
}

/** The integer of most Errors says nothing about one that has another. */
function otherInteger(id: string, { determined }: StatedFindings): string | undefined {
  const other = determined.find(({ kind, value }) => {
    const outcome = value as Outcome;
    return kind === 'outcome' && isRejected(outcome) && outcome.error?.error !== undefined;
  });
  return id === 'error.integer' && other !== undefined
    ? `not all Errors have their integer alike: ${lowerFirst(other.evidence)}`
    : undefined;
}

function judgeValue(
  { fails, passes }: AssumedPoint,
  { isAsStrict, describe }: PointComparison,
  shown: Determined,
  app: string,
): PointResult {
  const { value, evidence } = shown;
  const [deviation, tried] = [describe(value), describe(fails)];
  const isKept = passes.some((passing) => isAsStrict(passing, value) && !mayBe(passing, shown));
  const isBroken = isAsStrict(value, fails);
  if ((isKept ? [fails] : passes).some((possible) => mayBe(possible, shown))) {
    return notChecked(evidence);
  }
  if (isKept && !isBroken) {
    return { verdict: 'passed', evidence };
  }
  if (isBroken && !isKept) {
    const ran = tried === deviation ? '' : ` The tests were run with this: ${tried}.`;
    const seen = `With this provider, ${deviation}. ${evidence}${ran}`;
    return { verdict: 'failed', deviation, evidence: seen };
  }
  return notChecked(
    `with this provider, ${deviation}, and the tests of ${app} were not run with that: observe writes a profile of ` +
      'the provider, and challenge --profile runs them with it',
  );
}
