import { isSuccess, parseBody } from '../session/exchange.js';
import type { Progress } from '../session/progress.js';
import { applyEffect } from './apply-effect.js';
import { compareAnswers } from './compare-answers.js';
import { compareListAnswers } from './compare-list-answers.js';
import { compareUsersLists, type ListDifference } from './compare-users-lists.js';
import type { ComparisonRun } from './comparison-run.js';
import type { DifferenceDescription } from './difference-description.js';
import { nameOf, plantsOf } from './listed-plants.js';
import { acceptListDifferences, resetSides } from './reset-sides.js';
import type { Answers } from './sides.js';
import { isPlain, type Step } from './step.js';
import { findViolatedRules } from './violated-rules.js';

/** Makes steps on both sides, and records what differs. */
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
  const found = recordAnswers(run, step, answers);
  return answers.provider.request.method === 'GET'
    ? compareList(run, step, answers)
    : compareChange(run, step, answers, found);
}

function noteSentName({ names }: ComparisonRun, step: Step, { provider }: Answers): void {
  const { body, method } = provider.request;
  const name = method === 'POST' ? nameOf(parseBody(body)) : undefined;
  if (typeof name === 'string') {
    names.note(name, step.user);
  }
}

/** Records how two answers differ, unless every step of the operation differs like that. */
function recordAnswers(run: ComparisonRun, step: Step, answers: Answers): DifferenceDescription[] {
  const found = [...compareAnswers(answers, run.headers)];
  for (const one of found) {
    if (!isOfPlainSteps(run, step, answers, one)) {
      run.recorder.record({ step, answers, found: one });
    }
  }
  const rules = found.length === 0 ? findViolatedRules(step, answers.provider) : [];
  if (rules.length > 0) {
    const difference = `the answer violates ${rules.join(', ')}`;
    run.recorder.record({ step, answers, found: { kind: 'rules', difference } });
  }
  return found;
}

/** Whether plain steps of the operation differ like that too, where it is reported. */
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
    known.notePlain(key);
    return false;
  }
  return known.isOfPlainSteps(key);
}

async function compareList(run: ComparisonRun, step: Step, answers: Answers): Promise<boolean> {
  if (plantsOf(answers.provider) === undefined || plantsOf(answers.mock) === undefined) {
    return true;
  }
  const difference = await compareListAnswers(run, step, answers);
  if (difference === 'unsettled') {
    return false;
  }
  if (difference !== undefined) {
    run.recorder.record(difference);
  }
  return true;
}

/** Compares what a step has done, and makes both sides equal again if it is not the same. */
async function compareChange(
  run: ComparisonRun,
  step: Step,
  answers: Answers,
  found: readonly DifferenceDescription[],
): Promise<boolean> {
  const [isDone, isDoneInMock] = [isSuccess(answers.provider), isSuccess(answers.mock)];
  if (isDone !== isDoneInMock) {
    return reset(run, step, answers);
  }
  const difference = await compareUsersLists(run, step);
  const isOfLists = difference !== undefined && difference !== 'unsettled';
  if (isOfLists && !isExplained(difference, found)) {
    recordLists(run, step, answers, difference);
  }
  if (isOfLists && !isOfEveryList(run, step, difference)) {
    return reset(run, step, answers);
  }
  if (isDone && isOfSomebodyElse(run, step)) {
    return reset(run, step, answers);
  }
  if (isDone) {
    applyEffect(run.comparedPlants, step, answers.provider, run.outcomes);
  }
  return difference !== 'unsettled';
}

/** What somebody else creates is not one of our plants. */
function isOfSomebodyElse({ readOnlyUser }: ComparisonRun, { situation }: Step): boolean {
  return situation.token === 'read-only' && readOnlyUser === undefined;
}

async function reset(run: ComparisonRun, step: Step, answers: Answers): Promise<true> {
  run.drawer.noteReset(step);
  await resetSides(run, answers);
  return true;
}

/** Whether the plant in the answer differs already in what the list shows. */
function isExplained(
  { found: { aspect } }: ListDifference,
  found: readonly DifferenceDescription[],
): boolean {
  const kinds = found.map(({ kind }) => kind);
  return (
    (aspect === 'tag' && (kinds.includes('tag') || kinds.includes('plant'))) ||
    (aspect === 'plants' && kinds.includes('plant'))
  );
}

function recordLists(
  run: ComparisonRun,
  step: Step,
  answers: Answers,
  { found, lists }: ListDifference,
): void {
  if (!isOfPlainSteps(run, step, answers, found)) {
    run.recorder.record({ step, answers, found, lists });
  }
}

/** Notes what all lists differ in, if a plain step shows it: no other step is to blame for it. */
function isOfEveryList(run: ComparisonRun, step: Step, { found }: ListDifference): boolean {
  const { aspect } = found;
  if (!isPlain(step) || (aspect !== 'order' && aspect !== 'tag' && aspect !== 'visibility')) {
    return false;
  }
  run.known.noteAspect(aspect);
  return true;
}
