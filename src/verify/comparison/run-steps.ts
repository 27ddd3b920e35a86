import { isSuccess, parseBody } from '../http/exchange.js';
import type { Progress } from '../http/progress.js';
import { nameOfPlant, plantsIn } from '../session/listed-plants.js';
import { compareAnswers } from './compare-answers.js';
import { compareListAnswers } from './compare-list-answers.js';
import { compareUsersLists, type ListDifference } from './compare-users-lists.js';
import { applyEffect } from './compared-plants.js';
import type { ComparisonRun } from './comparison-run.js';
import type { DifferenceDescription } from './difference-description.js';
import { acceptListDifferences, resetSides } from './reset-sides.js';
import type { Answers } from './sides.js';
import { isPlain, type Step } from './step.js';
import { findViolatedRules } from './violated-rules.js';

/** Makes the steps on both sides, and records what differs. */
export async function runSteps(
  run: ComparisonRun,
  steps: number,
  progress: Progress,
): Promise<void> {
  await acceptListDifferences(run, { length: 'length' });
  for (let made = 0; made < steps; made++) {
    const isSettled = await makeStep(run, run.drawer.next());
    if (!isSettled) {
      run.recorder.noteUnsettled();
    }
    progress.advance();
  }
}

/** @returns whether the answers could be compared. */
async function makeStep(run: ComparisonRun, step: Step): Promise<boolean> {
  run.names.note(step.fresh.name, step.user);
  const answers = await run.sides.send(step);
  noteSentName(run, step, answers);
  const differences = recordAnswers(run, step, answers);
  return answers.provider.request.method === 'GET'
    ? compareList(run, step, answers)
    : compareChange(run, step, answers, differences);
}

function noteSentName({ names }: ComparisonRun, step: Step, { provider }: Answers): void {
  const { body, method } = provider.request;
  const name = method === 'POST' ? nameOfPlant(parseBody(body)) : undefined;
  if (typeof name === 'string') {
    names.note(name, step.user);
  }
}

/** Records how two answers differ, unless plain steps of the operation differ in the same way. */
function recordAnswers(run: ComparisonRun, step: Step, answers: Answers): DifferenceDescription[] {
  const differences = [...compareAnswers(answers, run.headers)];
  for (const difference of differences) {
    if (!isOfPlainSteps(run, step, answers, difference)) {
      run.recorder.record({ step, answers, difference });
    }
  }
  const rules = differences.length === 0 ? findViolatedRules(step, answers.provider) : [];
  if (rules.length > 0) {
    const sentence = `the provider's response violates ${rules.join(', ')}`;
    run.recorder.record({ step, answers, difference: { kind: 'rules', sentence } });
  }
  return differences;
}

/**
 * Whether plain steps of the operation differ in the same way: the difference is reported there.
 */
function isOfPlainSteps(
  { known }: ComparisonRun,
  step: Step,
  { provider, mock }: Answers,
  { kind, general }: DifferenceDescription,
): boolean {
  if (!isSuccess(provider) || !isSuccess(mock)) {
    return false;
  }
  const key = `${provider.request.method} ${general ?? kind}`;
  if (isPlain(step)) {
    known.ofPlainSteps.add(key);
    return false;
  }
  return known.ofPlainSteps.has(key);
}

async function compareList(run: ComparisonRun, step: Step, answers: Answers): Promise<boolean> {
  if (plantsIn(answers.provider) === undefined || plantsIn(answers.mock) === undefined) {
    return true;
  }
  const occurrence = await compareListAnswers(run, step, answers);
  if (occurrence === 'unsettled') {
    return false;
  }
  if (occurrence !== undefined) {
    run.recorder.record(occurrence);
  }
  return true;
}

/** Compares what a step has changed on both sides, and makes them equal again if they differ. */
async function compareChange(
  run: ComparisonRun,
  step: Step,
  answers: Answers,
  differences: readonly DifferenceDescription[],
): Promise<boolean> {
  const [isDone, isDoneInMock] = [isSuccess(answers.provider), isSuccess(answers.mock)];
  if (isDone !== isDoneInMock) {
    return reset(run, step, answers);
  }
  const ofLists = await compareUsersLists(run, step);
  const hasDifference = ofLists !== undefined && ofLists !== 'unsettled';
  if (hasDifference && !isExplained(ofLists, differences)) {
    recordLists(run, step, answers, ofLists);
  }
  if (hasDifference && !isOfEveryList(run, step, ofLists)) {
    return reset(run, step, answers);
  }
  if (isDone) {
    applyEffect(run.comparedPlants, step, answers.provider, run.outcomes);
  }
  return ofLists !== 'unsettled';
}

async function reset(run: ComparisonRun, step: Step, answers: Answers): Promise<true> {
  run.drawer.noteReset(step);
  await resetSides(run, answers);
  return true;
}

/** Whether the answer has shown already how the lists differ. */
function isExplained(
  { difference: { aspect } }: ListDifference,
  differences: readonly DifferenceDescription[],
): boolean {
  const kinds = differences.map(({ kind }) => kind);
  return (
    (aspect === 'tag' && (kinds.includes('tag') || kinds.includes('plant'))) ||
    (aspect === 'plants' && kinds.includes('plant'))
  );
}

function recordLists(
  run: ComparisonRun,
  step: Step,
  answers: Answers,
  { difference, lists }: ListDifference,
): void {
  if (!isOfPlainSteps(run, step, answers, difference)) {
    run.recorder.record({ step, answers, difference, lists });
  }
}

/** Notes an aspect in which all lists differ, if a plain step shows it. */
function isOfEveryList(run: ComparisonRun, step: Step, { difference }: ListDifference): boolean {
  const { aspect } = difference;
  if (!isPlain(step) || (aspect !== 'order' && aspect !== 'tag' && aspect !== 'visibility')) {
    return false;
  }
  run.known.aspects.add(aspect);
  return true;
}
