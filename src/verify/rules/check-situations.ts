import { defaultParameters } from '../../interface/parameters.js';
import type { RuleId } from '../../interface/rules.js';
import type { Situation } from '../../interface/situation.js';
import { situationIds, situations } from '../../interface/situations.js';
import { isError } from '../session/exchange.js';
import type { SessionContext } from '../session/session-context.js';
import { randomLetters } from '../session/test-names.js';
import { unlessImpossible } from '../session/unless-impossible.js';
import { runSample, type SampledSituation, type SampleRun } from '../situations/run-situation.js';
import { causeOf } from './causes.js';
import type { CheckRecorder, CheckResults } from './check-results.js';
import { edgeInputs } from './edge-inputs.js';
import { type Evaluation, evaluateRun, type RuleViolation } from './evaluate-run.js';
import { ExpectedPlants } from './expected-plants.js';
import { findDeviation } from './find-deviation.js';
import {
  findListViolation,
  type GivenTokens,
  type SituationSample,
} from './find-list-violation.js';
import { noteEffect } from './note-effect.js';
import type { PermanentPlants } from './permanent-plants.js';

/** What situations are checked with. */
export interface SituationChecks {
  readonly results: CheckResults;
  readonly isSelected: (rules: readonly RuleId[]) => boolean;
  readonly tokens: GivenTokens;
  readonly permanentPlants: PermanentPlants;
  /** Whether situations are run whose requests create plants where they are answered by the rules. */
  readonly mayCreate: boolean;
  /** Whether the lists show what a request has left. */
  readonly comparesLists: boolean;
  /** Called after each situation. */
  readonly onDone: () => void;
}

/** The situations that are checked: those of the table, and what only a provider can do wrong. */
export const checkedSituations: readonly SampledSituation[] = [
  ...situationIds.map((id) => situations[id]).filter(({ isOutside }) => !isOutside),
  ...edgeInputs,
];

/** What the answers to an operation show, beside the rule of a situation. */
const rulesByOperation: Readonly<Record<Situation['operation'], readonly RuleId[]>> = {
  any: ['error.body', 'payload.json', 'authentication.required'],
  create: [
    'create.answers-200-with-plant',
    'create.rejects-400-with-error',
    'create.stores-plant',
    'error.body',
    'payload.json',
    'plant.name',
    'plant.tag',
    'plant.name-and-tag-only',
  ],
  list: ['list.returns-array-of-plants', 'list.error-body', 'error.body', 'payload.json'],
  delete: ['delete.removes-one-plant', 'delete.error-body', 'error.body', 'payload.json'],
};

function rulesOf({ rule, operation }: SampledSituation): readonly RuleId[] {
  return [...(rule === undefined ? [] : [rule]), ...rulesByOperation[operation]];
}

/**
 * Runs every request of every situation, one after the other, and holds the answers to what the
 * document requires. After each situation, the lists are held to what its requests should have left.
 *
 * What looks like a violation is run again alone, and counts if it is seen again.
 *
 * @throws CannotCheckError when the session is interrupted.
 */
export async function checkSituations(
  context: SessionContext,
  checks: SituationChecks,
): Promise<void> {
  await checks.permanentPlants.renew(context);
  for (const situation of checkedSituations) {
    const isRun = checks.mayCreate || createsNothing(situation);
    if (isRun && checks.isSelected(rulesOf(situation))) {
      await checkSituation(context, situation, checks);
    }
    checks.onDone();
  }
}

/** A list may need several plants, which there are by now. */
function createsNothing({ requires, operation, state }: SampledSituation): boolean {
  return (
    requires === 'rejected' ||
    operation === 'list' ||
    (operation === 'delete' && state === undefined)
  );
}

/** A sample, and where to record what its request shows. */
interface SampleCheck extends SituationSample {
  readonly recorder: CheckRecorder;
}

async function checkSituation(
  context: SessionContext,
  situation: SampledSituation,
  checks: SituationChecks,
): Promise<void> {
  const { results, permanentPlants } = checks;
  const samples = Object.entries(situation.variants).flatMap(([variant, some]) => {
    const recorder = results.of('situation', `${situation.title} (${variant})`);
    return some.map((sample): SampleCheck => ({ situation, sample, recorder }));
  });
  let expected = startExpecting(context, permanentPlants);
  let changing: SampleCheck[] = [];
  for (const check of samples) {
    const checked = await ifItArises(context, check, () => checkSample(context, check, checks));
    if (checked?.hasViolated) {
      await permanentPlants.renew(context);
      expected = startExpecting(context, permanentPlants);
      changing = [];
    } else if (checked !== undefined && checked.run.request.method !== 'GET') {
      changing.push(check);
      noteEffect(expected, checked.run);
    }
  }
  if (changing.length > 0 && checks.comparesLists) {
    await checkLists(context, { expected, changing }, checks);
  }
  await permanentPlants.removeOthers(context);
}

function startExpecting(
  { session }: SessionContext,
  permanentPlants: PermanentPlants,
): ExpectedPlants {
  const expected = new ExpectedPlants();
  for (const user of session.users) {
    const permanent = permanentPlants.of(user);
    if (permanent !== undefined) {
      expected.add(permanent, user);
    }
  }
  return expected;
}

/** The run of a sample that counts, and whether the request was answered against a rule. */
interface CheckedSample {
  readonly run: SampleRun;
  readonly hasViolated: boolean;
}

/** Runs a sample, and again where it seems to break a rule. */
async function checkSample(
  context: SessionContext,
  check: SampleCheck,
  checks: SituationChecks,
): Promise<CheckedSample> {
  const { length: withoutId } = context.session.createdPlants.withoutId;
  const first = await runOnce(context, check, checks);
  const firstEvaluation = evaluateRun(first);
  if (firstEvaluation.violations.length === 0) {
    record(check.recorder, first, firstEvaluation);
    return { run: first, hasViolated: false };
  }
  // Where something of the first run stays, the second one would be another situation.
  const isClean =
    context.session.createdPlants.withoutId.length === withoutId &&
    (await checks.permanentPlants.removeOthers(context));
  const run = isClean ? await runOnce(context, check, checks) : first;
  const evaluation = evaluateRun(run);
  const ofToken = await explainByToken(context, check, checks, evaluation);
  const explained = explainByCauses(ofToken, checks.results);
  record(check.recorder, run, explained);
  const hasViolated = explained.violations.some(
    ({ rule }) => rule !== 'create.answers-200-with-plant',
  );
  return { run, hasViolated };
}

/** The permanent plant serves where nothing may happen to it. */
function runOnce(
  context: SessionContext,
  { situation, sample }: SituationSample,
  { tokens, permanentPlants }: Pick<SituationChecks, 'tokens' | 'permanentPlants'>,
  token?: string,
): Promise<SampleRun> {
  const ownPlant = situation.requires === 'rejected' ? permanentPlants.of('first') : undefined;
  const options = { parameters: defaultParameters, tokens, ownPlant, token };
  return runSample(context, situation, sample, options);
}

function record(recorder: CheckRecorder, run: SampleRun, evaluation: Evaluation): void {
  recorder.passed(...evaluation.passed);
  for (const { rule, because } of evaluation.setAside) {
    recorder.setAside(because, rule);
  }
  for (const violation of evaluation.violations) {
    recorder.failed(violation.rule, {
      ...violation,
      exchanges: [...run.setup, run.exchange],
    });
  }
}

/** Where a token is taken in a wrong place, any token may be. */
async function explainByToken(
  context: SessionContext,
  check: SampleCheck,
  checks: SituationChecks,
  evaluation: Evaluation,
): Promise<Evaluation> {
  const { violations, setAside } = evaluation;
  const isAboutScheme = ({ rule }: RuleViolation) => rule === 'authentication.bearer';
  if (!violations.some(isAboutScheme)) {
    return evaluation;
  }
  const control = await runOnce(context, check, checks, randomLetters(24));
  if (isError(control.exchange)) {
    return evaluation;
  }
  const rule = 'authentication.required';
  return {
    ...evaluation,
    violations: violations.map((one) => (isAboutScheme(one) ? { ...one, rule } : one)),
    setAside: [...setAside, { rule: 'authentication.bearer', because: rule }],
  };
}

/** What a rule that has failed before explains is not held against another one. */
function explainByCauses(evaluation: Evaluation, results: CheckResults): Evaluation {
  const caused = evaluation.violations.map(({ rule }) => ({
    rule,
    because: rule === 'authentication.bearer' ? undefined : causeOf(rule, results),
  }));
  return {
    ...evaluation,
    violations: evaluation.violations.filter((_, position) => !caused[position]?.because),
    setAside: [
      ...evaluation.setAside,
      ...caused.flatMap(({ rule, because }) => (because ? [{ rule, because }] : [])),
    ],
  };
}

/** Looks for the request that has left what it should not, where the lists are not as expected. */
async function checkLists(
  context: SessionContext,
  {
    expected,
    changing,
  }: { readonly expected: ExpectedPlants; readonly changing: readonly SampleCheck[] },
  { permanentPlants, tokens, results }: SituationChecks,
): Promise<void> {
  const [first] = changing as readonly [SampleCheck];
  const deviation = await ifItArises(context, first, () => findDeviation(context, expected));
  if (deviation === undefined) {
    return;
  }
  for (const check of changing) {
    await permanentPlants.renew(context);
    const violation = await ifItArises(context, check, () =>
      findListViolation(context, check, tokens),
    );
    const isKnown = violation !== undefined && results.hasFailed(violation.rule);
    if (violation !== undefined) {
      check.recorder.failed(violation.rule, violation);
    }
    if (isKnown) {
      break;
    }
  }
  await permanentPlants.renew(context);
}

/** Runs a task, unless its situation cannot arise at the provider. */
function ifItArises<Value>(
  context: SessionContext,
  { situation: { rule }, recorder }: SampleCheck,
  task: () => Promise<Value>,
): Promise<Value | undefined> {
  return unlessImpossible(context, task, (error) => {
    recorder.cannotCheck(error, ...(rule === undefined ? [] : [rule]));
  });
}
