import { defaultParameters } from '../../interface/parameters.js';
import type { RuleId } from '../../interface/rules.js';
import type { Sample, Situation, SituationToken } from '../../interface/situation.js';
import { situationIds, situations } from '../../interface/situations.js';
import { CannotCheckError } from '../session/cannot-check-error.js';
import { createPlant } from '../session/create-plant.js';
import { encodePathId } from '../session/created-plants.js';
import { requestDelete } from '../session/delete-plant.js';
import { type Exchange, isSuccess } from '../session/exchange.js';
import { listPlants, pollList } from '../session/list-plants.js';
import type { User } from '../session/request.js';
import type { SessionContext } from '../session/session-context.js';
import { runSample, type SampledSituation, type SampleRun } from '../situations/run-situation.js';
import { otherUser } from '../situations/send-sample.js';
import type { CheckRecorder, CheckResults } from './check-results.js';
import { edgeInputs } from './edge-inputs.js';
import { type Evaluation, evaluateRun, type RuleViolation } from './evaluate-run.js';
import { ExpectedPlants, type ListDeviation } from './expected-plants.js';

/** What situations are checked with. */
export interface SituationChecks {
  readonly results: CheckResults;
  readonly isSelected: (rules: readonly RuleId[]) => boolean;
  readonly tokens: Readonly<Partial<Record<SituationToken, string>>>;
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
 * document requires. After each request, the lists are held to what it should have left.
 *
 * What looks like a violation is run again alone, and counts if it is seen again.
 *
 * @throws CannotCheckError when the session is interrupted.
 */
export async function checkSituations(
  context: SessionContext,
  checks: SituationChecks,
): Promise<void> {
  const expected = new ExpectedPlants(new Map());
  await startExpecting(context, expected);
  const selected = checkedSituations.filter((one) => checks.isSelected(rulesOf(one)));
  for (const situation of selected) {
    for (const [variant, samples] of Object.entries(situation.variants)) {
      const recorder = checks.results.of('situation', `${situation.title} (${variant})`);
      for (const sample of samples) {
        await checkSample(context, { ...checks, situation, sample, recorder, expected });
      }
    }
    checks.onDone();
  }
}

interface SampleCheck extends SituationChecks {
  readonly situation: SampledSituation;
  readonly sample: Sample;
  readonly recorder: CheckRecorder;
  readonly expected: ExpectedPlants;
}

async function checkSample(context: SessionContext, check: SampleCheck): Promise<void> {
  const { recorder, situation } = check;
  try {
    const first = await runAndEvaluate(context, check);
    recorder.passed(...first.passed);
    if (first.violations.length > 0) {
      await startExpecting(context, check.expected);
      const again = await runAndEvaluate(context, check);
      for (const violation of again.violations) {
        recorder.failed(violation.rule, { ...violation, exchanges: again.exchanges });
      }
      await startExpecting(context, check.expected);
    }
  } catch (error) {
    if (!(error instanceof CannotCheckError) || context.session.signal.aborted) {
      throw error;
    }
    const { rule } = situation;
    if (rule !== undefined) {
      recorder.notChecked(error.message, rule);
    }
  }
}

interface EvaluatedRun extends Evaluation {
  readonly exchanges: readonly Exchange[];
}

async function runAndEvaluate(
  context: SessionContext,
  { situation, sample, expected, tokens }: SampleCheck,
): Promise<EvaluatedRun> {
  const options = { parameters: defaultParameters, tokens };
  const run = await runSample(context, situation, sample, options);
  const evaluation = evaluateRun(run);
  const exchanges = [...run.setup, run.exchange];
  const left = await checkLists(context, run, expected);
  await removePlants(context, run);
  return left === undefined
    ? { ...evaluation, exchanges }
    : {
        passed: evaluation.passed,
        violations: [...evaluation.violations, left.violation],
        exchanges: [...exchanges, left.listed],
      };
}

/** Compares the lists with what the request should have left. */
async function checkLists(
  context: SessionContext,
  run: SampleRun,
  expected: ExpectedPlants,
): Promise<{ readonly violation: RuleViolation; readonly listed: Exchange } | undefined> {
  if (context.capabilities.visibility !== 'all' || run.request.method === 'GET') {
    return undefined;
  }
  const { plant, owner, fresh, caller, exchange } = run;
  const isCreated = run.request.method === 'POST' && isSuccess(exchange);
  const mayHaveGone = isSuccess(exchange) && owner !== undefined;
  if (owner !== undefined && !mayHaveGone) {
    expected.add(plant, owner);
  }
  const absent = isCreated ? undefined : fresh;
  const users: readonly User[] =
    owner === undefined || owner === caller ? [caller] : [caller, otherUser(caller)];
  try {
    for (const user of users) {
      const listing = await pollList(
        context,
        (one) => expected.findDeviation(user, one, absent) === undefined,
        undefined,
        { as: user },
      );
      const deviation = expected.findDeviation(user, listing, absent);
      if (deviation !== undefined) {
        const rule = ruleOf(run, deviation);
        return { violation: { rule, ...deviation }, listed: listing.exchange };
      }
    }
    return undefined;
  } finally {
    expected.remove(plant);
  }
}

/** A request that changes what it should not fails the rule about it. */
function ruleOf({ situation, request }: SampleRun, _deviation: ListDeviation): RuleId {
  if (situation.operation === 'any' && situation.rule !== undefined) {
    return situation.rule;
  }
  return request.method === 'DELETE'
    ? 'delete.removes-one-plant'
    : (situation.rule ?? 'create.rejects-400-with-error');
}

/** Expects what is listed now, and a plant of each user that stays during all situations. */
async function startExpecting(context: SessionContext, expected: ExpectedPlants): Promise<void> {
  const { session, capabilities } = context;
  const before = new Map<User, readonly unknown[]>();
  for (const user of session.users) {
    const { plants } = await listPlants(context, { as: user });
    before.set(
      user,
      plants.map(({ name }) => name),
    );
  }
  expected.restart(before);
  for (const user of session.users) {
    const plant = capabilities.testPlants.next();
    await createPlant(context, plant, { as: user });
    expected.add(plant, user);
  }
}

/** Deletes what a run has created, so that no list grows beyond its page. */
async function removePlants({ session }: SessionContext, run: SampleRun): Promise<void> {
  const ids = new Set([run.plant.id, run.fresh.id].map(encodePathId));
  const left = session.createdPlants.remaining.filter(
    ({ id, isConfirmed }) => isConfirmed && ids.has(encodePathId(id)),
  );
  for (const { id, authorization } of left) {
    await requestDelete(session, encodePathId(id), { as: { authorization } });
  }
}
