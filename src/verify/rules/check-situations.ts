import { defaultParameters } from '../../interface/parameters.js';
import type { RuleId } from '../../interface/rules.js';
import type { Situation } from '../../interface/situation.js';
import { situationIds, situations } from '../../interface/situations.js';
import { unlessImpossible } from '../http/cannot-check-error.js';
import { isError } from '../http/exchange.js';
import type { TokensByKind } from '../http/situation-tokens.js';
import type { SessionContext } from '../session/session-context.js';
import { randomLetters } from '../session/test-names.js';
import { runSample, type SampledSituation, type SampleRun } from '../situations/run-situation.js';
import { type CheckRecorder, type CheckResults, findMaskingRule } from './check-results.js';
import { edgeInputs } from './edge-inputs.js';
import { type Evaluation, evaluateRun } from './evaluate-run.js';
import { ExpectedPlants, findDeviation } from './expected-plants.js';
import { findListViolation, type SituationSample } from './find-list-violation.js';
import type { PermanentPlants } from './permanent-plants.js';
import { recordEffect } from './record-effect.js';
import type { RuleMismatch } from './violation.js';

/** The options of {@link checkSituations}. */
export interface SituationOptions {
  readonly results: CheckResults;
  readonly isSelected: (rules: readonly RuleId[]) => boolean;
  readonly tokens: TokensByKind;
  readonly permanentPlants: PermanentPlants;
  /** Whether situations are run whose requests create plants at a provider that passes the rules. */
  readonly mayCreate: boolean;
  /** Whether the lists are compared with what the requests should have left. */
  readonly comparesLists: boolean;
  /** Called after each situation. */
  readonly onDone: () => void;
}

/** The situations that are checked: those of the table, and input at the edge of what is legal. */
export const checkedSituations: readonly SampledSituation[] = [
  ...situationIds.map((id) => situations[id]).filter(({ isOutside }) => !isOutside),
  ...edgeInputs,
];

/** The rules about which every response to an operation shows something. */
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
 * Runs every request of every situation, one after the other, and evaluates each response by the
 * rules. After each situation it compares the lists with what the requests should have left.
 *
 * A request that seems to fail a rule is run again by itself; the second result counts.
 *
 * @throws CannotCheckError when the session is interrupted.
 */
export async function checkSituations(
  context: SessionContext,
  options: SituationOptions,
): Promise<void> {
  await options.permanentPlants.renew(context);
  for (const situation of checkedSituations) {
    const isRun = options.mayCreate || createsNothing(situation);
    if (isRun && options.isSelected(rulesOf(situation))) {
      await checkSituation(context, situation, options);
    }
    options.onDone();
  }
}

function createsNothing({ requires, operation, state }: SampledSituation): boolean {
  return (
    requires === 'rejected' ||
    operation === 'list' ||
    (operation === 'delete' && state === undefined)
  );
}

/** A sample, and the recorder for the results of its check. */
interface SampleCheck extends SituationSample {
  readonly recorder: CheckRecorder;
}

async function checkSituation(
  context: SessionContext,
  situation: SampledSituation,
  options: SituationOptions,
): Promise<void> {
  const { results, permanentPlants } = options;
  const samples = Object.entries(situation.variants).flatMap(([variant, some]) => {
    const recorder = results.of('situation', `${situation.title} (${variant})`);
    return some.map((sample): SampleCheck => ({ situation, sample, recorder }));
  });
  let expected = createExpectedPlants(context, permanentPlants);
  let changing: SampleCheck[] = [];
  for (const check of samples) {
    const checked = await unlessUnreachable(context, check, () =>
      checkSample(context, check, options),
    );
    if (checked?.mayLeavePlants) {
      await permanentPlants.renew(context);
      expected = createExpectedPlants(context, permanentPlants);
      changing = [];
    } else if (checked !== undefined && checked.run.request.method !== 'GET') {
      changing.push(check);
      recordEffect(expected, checked.run);
    }
  }
  if (changing.length > 0 && options.comparesLists) {
    await checkLists(context, { expected, changing }, options);
  }
  await permanentPlants.removeOthers(context);
}

function createExpectedPlants(
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

/** The run of a sample that counts, and whether its response may have left the wrong plants. */
interface CheckedSample {
  readonly run: SampleRun;
  readonly mayLeavePlants: boolean;
}

/** Runs a sample, and runs it again if it seems to fail a rule. */
async function checkSample(
  context: SessionContext,
  check: SampleCheck,
  options: SituationOptions,
): Promise<CheckedSample> {
  const { length: withoutId } = context.session.createdPlants.withoutId;
  const first = await runOnce(context, check, options);
  const firstEvaluation = evaluateRun(first);
  if (firstEvaluation.failed.length === 0) {
    recordEvaluation(check.recorder, first, firstEvaluation);
    return { run: first, mayLeavePlants: false };
  }
  // If a plant of the first run stays, the second run would be another situation.
  const isClean =
    context.session.createdPlants.withoutId.length === withoutId &&
    (await options.permanentPlants.removeOthers(context));
  const run = isClean ? await runOnce(context, check, options) : first;
  const evaluation = evaluateRun(run);
  const ofToken = await maskByAnyToken(context, check, options, evaluation);
  const masked = maskByFailedRules(ofToken, options.results);
  recordEvaluation(check.recorder, run, masked);
  const mayLeavePlants = masked.failed.some(({ rule }) => rule !== 'create.answers-200-with-plant');
  return { run, mayLeavePlants };
}

/** A request that must be rejected is about the permanent plant, which it must not change. */
function runOnce(
  context: SessionContext,
  { situation, sample }: SituationSample,
  { tokens, permanentPlants }: Pick<SituationOptions, 'tokens' | 'permanentPlants'>,
  token?: string,
): Promise<SampleRun> {
  const ownPlant = situation.requires === 'rejected' ? permanentPlants.of('first') : undefined;
  const options = { parameters: defaultParameters, tokens, ownPlant, token };
  return runSample(context, situation, sample, options);
}

function recordEvaluation(
  recorder: CheckRecorder,
  { setup, exchange }: SampleRun,
  { passed, failed, masked }: Evaluation,
): void {
  recorder.passed(...passed);
  for (const { rule, by } of masked) {
    recorder.masked(by, rule);
  }
  for (const { rule, ...mismatch } of failed) {
    recorder.failed(rule, { ...mismatch, exchanges: [...setup, exchange] });
  }
}

/** A provider that accepts a valid token in a wrong place may accept any token there. */
async function maskByAnyToken(
  context: SessionContext,
  check: SampleCheck,
  options: SituationOptions,
  evaluation: Evaluation,
): Promise<Evaluation> {
  const { failed, masked } = evaluation;
  const isAboutScheme = ({ rule }: RuleMismatch) => rule === 'authentication.bearer';
  if (!failed.some(isAboutScheme)) {
    return evaluation;
  }
  const control = await runOnce(context, check, options, randomLetters(24));
  if (isError(control.exchange)) {
    return evaluation;
  }
  const rule = 'authentication.required';
  return {
    ...evaluation,
    failed: failed.map((one) => (isAboutScheme(one) ? { ...one, rule } : one)),
    masked: [...masked, { rule: 'authentication.bearer', by: rule }],
  };
}

/** Masks the failures that an earlier failure of another rule explains. */
function maskByFailedRules(evaluation: Evaluation, results: CheckResults): Evaluation {
  const found = evaluation.failed.map((mismatch) => {
    const { rule } = mismatch;
    const by = rule === 'authentication.bearer' ? undefined : findMaskingRule(rule, results);
    return { mismatch, by };
  });
  return {
    ...evaluation,
    failed: found.flatMap(({ mismatch, by }) => (by === undefined ? [mismatch] : [])),
    masked: [
      ...evaluation.masked,
      ...found.flatMap(({ mismatch: { rule }, by }) => (by === undefined ? [] : [{ rule, by }])),
    ],
  };
}

/** If the lists are not as expected, finds the request that left the wrong plants. */
async function checkLists(
  context: SessionContext,
  {
    expected,
    changing,
  }: { readonly expected: ExpectedPlants; readonly changing: readonly SampleCheck[] },
  { permanentPlants, tokens, results }: SituationOptions,
): Promise<void> {
  const [first] = changing as readonly [SampleCheck];
  const deviation = await unlessUnreachable(context, first, () => findDeviation(context, expected));
  if (deviation === undefined) {
    return;
  }
  for (const check of changing) {
    await permanentPlants.renew(context);
    const violation = await unlessUnreachable(context, check, () =>
      findListViolation(context, check, tokens),
    );
    if (violation !== undefined) {
      const hadFailed = results.hasFailed(violation.rule);
      check.recorder.failed(violation.rule, violation);
      if (hadFailed) {
        break;
      }
    }
  }
  await permanentPlants.renew(context);
}

/** Runs a task, unless the provider cannot be brought into its situation. */
function unlessUnreachable<Value>(
  context: SessionContext,
  { situation: { rule }, recorder }: SampleCheck,
  task: () => Promise<Value>,
): Promise<Value | undefined> {
  return unlessImpossible(context.session, task, (error) => {
    recorder.cannotCheck(error, ...(rule === undefined ? [] : [rule]));
  });
}
