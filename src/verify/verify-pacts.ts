import { numeralOf, parseExactJson } from '../interface/exact-json.js';
import { isPlainObject } from '../interface/plain-object.js';
import type { NewPlant } from '../interface/plant.js';
import type { SampleRequest } from '../interface/situation.js';
import { failed, notChecked, passed } from './engine/finding.js';
import { judgeShape } from './engine/judge.js';
import type { Provider } from './engine/provider.js';
import type { Results } from './engine/results.js';
import { createStep, perform, type Step } from './engine/step.js';
import { CannotCheckError } from './http/cannot-check-error.js';
import { settleAll } from './http/concurrency.js';
import { describeAnswer } from './http/describe-answer.js';
import { type Exchange, isSuccess, textOf } from './http/exchange.js';
import type { Progress } from './http/progress.js';
import type { RequestOptions } from './http/request.js';
import type { PactContext } from './pacts/pact-context.js';
import type { Pact } from './pacts/pact-file.js';
import type { PactProcess } from './pacts/pact-process.js';
import { verifyContract } from './pacts/verify-contract.js';
import { type PactSource, verifyFrontendPact } from './pacts/verify-frontend-pact.js';
import type { PactReport } from './report/verification-report.js';

interface PactsToVerify {
  readonly pactProcess: PactProcess;
  readonly pacts: readonly PactSource[];
  readonly timeoutMs: number;
  readonly progress: Progress;
}

/** Verifies the contract of the kit, whose results are about rules, and the pacts of frontends. */
export async function verifyPacts(
  provider: Provider,
  contract: Pact,
  results: Results,
  { pactProcess, pacts, timeoutMs, progress }: PactsToVerify,
): Promise<readonly PactReport[]> {
  if (contract.interactions.length === 0 && pacts.length === 0) {
    return [];
  }
  const context = toPactContext(provider, progress);
  const verifier = { context, process: pactProcess, timeoutMs };
  const [ofContract, reports] = await settleAll([
    verifyContract(verifier, contract, contract.interactions),
    settleAll(pacts.map((pact) => verifyFrontendPact(verifier, pact))),
  ]);
  for (const { check, rule, result, maskedBy } of ofContract) {
    const finding =
      result.verdict === 'failed'
        ? failed({ rule, ...result.violation }, result.violation.exchanges)
        : result.verdict === 'passed'
          ? passed(rule)
          : notChecked(result.reason, undefined, rule);
    results.add(
      [finding].flat().map((one) => ({ check: { kind: 'contract', title: check }, finding: one })),
      { needs: maskedBy },
    );
  }
  return reports;
}

/** What Pact needs of a provider. The plants that its requests create are those of the run. */
function toPactContext(provider: Provider, progress: Progress): PactContext {
  const { connection, plants } = provider;
  const world = provider.created.openWorld();
  const send = async (method: string, path: string, options: RequestOptions = {}) => {
    const plant = world.remaining.find((one) => path === `/plants/${one.plant.id}`)?.plant;
    const sent = method === 'POST' ? plantIn(options.body) : undefined;
    const request = { method, path, sent } as SampleRequest;
    const step: Step = { request, user: 'first', ...(plant && { plant }) };
    world.begin(step);
    const exchange = await connection.send(method, path, options);
    world.apply(step, exchange);
    return exchange;
  };
  return {
    send,
    token: () => connection.tokenOf('first'),
    isToken: (text) => connection.isFirstToken(text),
    takesTags: plants.hasTags,
    nextPlant: () => plants.next(),
    async createPlant() {
      const plant = plants.next();
      const created = await perform(connection, world, createStep(plant));
      if (!isSuccess(created)) {
        const reason = `a plant could not be created: ${describeAnswer(created)}`;
        throw new CannotCheckError(reason, 'create.answers-200-with-plant');
      }
      return { ...plant, created };
    },
    findWrongShapes: (exchange: Exchange) =>
      new Map(
        judgeShape(exchange).flatMap((finding) =>
          finding.verdict === 'failed' ? [[finding.rule, finding.mismatch] as const] : [],
        ),
      ),
    secrets: () => connection.secrets,
    onInteraction: () => progress.advance(),
  };
}

/** The plant in the body of a create, as a frontend's pact has it. */
function plantIn(body: RequestOptions['body']): NewPlant | undefined {
  try {
    const text = typeof body === 'string' ? body : textOf(body ?? new Uint8Array());
    const value = parseExactJson(text);
    const { id, name } = isPlainObject(value) ? value : {};
    const digits = numeralOf(id);
    return digits === undefined ? undefined : { id: digits, name: String(name) };
  } catch {
    return undefined;
  }
}
