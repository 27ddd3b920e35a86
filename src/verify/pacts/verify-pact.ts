import type { RuleId } from '../../interface/rules.js';
import * as v from '../../text/schema.js';
import { CleanUp } from '../engine/clean-up.js';
import { type Finding, notChecked, passed } from '../engine/finding.js';
import { inspect } from '../engine/inspect.js';
import { missingResponse } from '../engine/response-shape.js';
import type { Run } from '../engine/run.js';
import type { Script } from '../engine/run-scripts.js';
import { ScriptRunner } from '../engine/script-runner.js';
import { toEvidence, toMismatch } from '../report/evidence.js';
import { redact, type Secrets } from '../report/redact.js';
import type { InteractionReport, Mismatch, PactReport } from '../report/verification-report.js';
import {
  type FrontendPact,
  type Pact,
  type PactInteraction,
  parsePact,
  readOwnPact,
  statesOf,
} from './pact-file.js';
import type { PactProcess } from './pact-process.js';
import { type InteractionRun, PactServer } from './pact-server.js';

/** An interaction that Pact has verified. */
interface InteractionResult extends InteractionRun {
  readonly report: InteractionReport;
}

/** Verifies the pact of a frontend; one that cannot be read has failed. */
export async function verifyFrontendPact(
  run: Run,
  pactProcess: PactProcess,
  { pact, ...source }: FrontendPact,
): Promise<PactReport> {
  if (pact === undefined) {
    return { ...source, verdict: 'failed', interactions: [] };
  }
  const check = { kind: 'contract', check: `the pact of ${source.consumer}` } as const;
  const runner = new ScriptRunner(run, { check, strength: 'beside-others' });
  const results = await verifyInteractions(runner, pactProcess, pact);
  await new CleanUp(run).remove(runner.remaining);
  run.connection.progress.advance();
  // A pending interaction that fails does not fail the pact.
  const verdicts = results.map(({ interaction, report: { verdict } }) =>
    verdict === 'failed' && interaction.pending ? 'passed' : verdict,
  );
  const worst = (['failed', 'not-checked'] as const).find((verdict) => verdicts.includes(verdict));
  const interactions = results.map(({ report }) => report);
  return { ...source, verdict: worst ?? 'passed', interactions };
}

/** The contract of the kit as a script, with only the interactions about the selected rules. */
export function contractScript(pactProcess: PactProcess, selected: readonly RuleId[]): Script {
  const contract = parsePact(readOwnPact(), 'the pact of the kit');
  const interactions = contract.interactions.filter((interaction) =>
    rulesOf(interaction).some((rule) => selected.includes(rule)),
  );
  return {
    title: 'verify the contract with Pact',
    rules: [...new Set(interactions.flatMap(rulesOf))],
    needs: ['create.stores-plant', 'authentication.required'],
    async run(runner) {
      const pact = { ...contract, interactions };
      for (const result of await verifyInteractions(runner, pactProcess, pact)) {
        runner.check = { kind: 'contract', check: result.interaction.description };
        runner.record(...findingsOf(result));
      }
    },
  };
}

function rulesOf({ comments }: PactInteraction): readonly RuleId[] {
  return [...new Set(Object.values(comments?.rules ?? {}).flat())];
}

/** Pact decides whether a response differs from the contract, and the engine decides which rules that fails. */
function findingsOf(result: InteractionResult): readonly Finding[] {
  const { interaction, obstacle, sent, setup } = result;
  const { verdict, reason = '' } = result.report;
  const rules = rulesOf(interaction);
  if (verdict === 'passed') {
    // A response alone does not show that the plant is gone.
    return passed(...rules.filter((rule) => rule !== 'delete.removes-one-plant'));
  }
  if (verdict === 'not-checked' || sent === undefined) {
    return notChecked(reason, obstacle?.because, ...rules);
  }
  const { step, exchange } = sent;
  const hasFailed = inspect({ step, exchange, setup }).some(
    ({ finding }) => finding.verdict === 'failed',
  );
  // The run has recorded what fails.
  const unclear = 'the response differs from the contract, but it fails no rule';
  return hasFailed ? [] : notChecked(unclear, undefined, ...rules);
}

/**
 * Verifies the interactions of a pact, one after the other. They create plants of the run.
 *
 * @throws CannotCheckError when Pact has ended, which interrupts the run.
 */
async function verifyInteractions(
  runner: ScriptRunner,
  pactProcess: PactProcess,
  pact: Pact,
): Promise<readonly InteractionResult[]> {
  const { connection } = runner.run;
  const pactServer = new PactServer(runner, pact);
  await using server = await pactServer.serve();
  const output = await pactProcess.verify(server.url).catch((error: Error) => {
    connection.interrupt(error.message);
    throw error;
  });
  // No user knows the URL of the pact.
  const { interactionResults: results, errors } = readOutput(
    output.replaceAll(` '${server.url}/pact'`, ''),
  );
  // A single error may be about all interactions.
  const nextFailure = () =>
    (errors.length > 1 ? errors.shift() : errors[0])?.mismatch ?? v.parse(failureSchema, {});
  const isWhole = results.length === pact.interactions.length;
  return pactServer.runs.map((run, position) => {
    const hasPassed = isWhole && results[position]?.result === 'OK';
    const failure = hasPassed ? undefined : nextFailure();
    return { ...run, report: toReport(run, failure, connection.secrets) };
  });
}

/** JSON text for a part of the body; null or empty for no body. */
const partSchema = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((part) => String(part ?? '') || 'none'),
);
const mismatchSchema = v.object({
  type: v.string(),
  /** Pact's own sentence. */
  mismatch: v.optional(v.string(), ''),
  path: v.optional(v.string(), '$'),
  key: v.optional(v.string(), ''),
  /** An example. */
  expected: partSchema,
  actual: partSchema,
});
type PactMismatch = v.InferOutput<typeof mismatchSchema>;
const failureSchema = v.object({
  message: v.optional(v.string(), 'Pact does not say why'),
  mismatches: v.optional(v.array(mismatchSchema), () => []),
});
/** Its results are in the order of the interactions, and so are its errors, one for each that did not pass. */
const outputSchema = v.object({
  interactionResults: v.optional(v.array(v.object({ result: v.string() })), () => []),
  errors: v.optional(v.array(v.object({ mismatch: failureSchema })), () => []),
});

function readOutput(output: string) {
  const sentence = { errors: [{ mismatch: { message: output } }] };
  return v.parse(outputSchema, output.startsWith('{') ? JSON.parse(output) : sentence);
}

/** The result of an interaction. It has passed if there is no failure. */
function toReport(
  { interaction, setup, sent, obstacle }: InteractionRun,
  failure: v.InferOutput<typeof failureSchema> | undefined,
  secrets: Secrets,
): InteractionReport {
  const { _id: id, description } = interaction;
  const states = statesOf(interaction).map(({ name }) => name);
  const report = { ...(typeof id === 'string' && { id }), description, states };
  if (failure === undefined) {
    return { ...report, verdict: 'passed' };
  }
  if (obstacle !== undefined || sent === undefined) {
    const reason = redact(obstacle?.message ?? failure.message, secrets);
    return { ...report, verdict: 'not-checked', reason };
  }
  const { exchange } = sent;
  const found = exchange.response
    ? failure.mismatches.sort((one, other) => rankOf(one) - rankOf(other)).map(readMismatch)
    : [missingResponse(exchange)];
  const expected = `the response to "${description}" matches the pact`;
  const [first = { expected, actual: failure.message }, ...others] = found;
  return {
    ...report,
    verdict: 'failed',
    mismatches: [first, ...others].map((mismatch) => toMismatch(mismatch, secrets)),
    evidence: toEvidence({ ...first, exchanges: [...setup, exchange] }, secrets),
  };
}

/** If the status differs, the headers and the body belong to another kind of response. */
const typesByRank = ['StatusMismatch', 'BodyTypeMismatch', 'HeaderMismatch', 'BodyMismatch'];
const rankOf = ({ type }: PactMismatch) => typesByRank.indexOf(type);

/** The part of a sentence of Pact that says what a matcher expects. The member `expected` has only an example. */
const expectation =
  /(?: to be (?:equal to )?| (?=to (?:match|have) )|missing the following )(.+)$/s;

function readMismatch({ type, key, path, ...found }: PactMismatch): Mismatch {
  const paths: Readonly<Record<string, string>> = {
    StatusMismatch: 'status',
    HeaderMismatch: `header ${key}`,
    BodyTypeMismatch: 'header Content-Type',
  };
  return {
    path: paths[type] ?? `body${path.replace(/^[$/]/, '')}`,
    expected: expectation.exec(found.mismatch)?.[1] ?? found.expected,
    actual: found.actual,
  };
}
