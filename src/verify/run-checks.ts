import type { RuleId } from '../interface/rules.js';
import { authorizationOf } from './http/exchange.js';
import { settleAll } from './http/settle-all.js';
import type { TokensByKind } from './http/situation-tokens.js';
import type { PactContext } from './pacts/pact-context.js';
import { type Pact, type PactInteraction, parsePact, readOwnPact } from './pacts/pact-file.js';
import type { PactProcess } from './pacts/pact-process.js';
import { rulesOf, verifyContract } from './pacts/verify-contract.js';
import { type PactSource, verifyFrontendPact } from './pacts/verify-frontend-pact.js';
import type { Mismatch } from './report/mismatch.js';
import type { PactReport } from './report/verification-report.js';
import { CheckRecorder, type CheckResults, findMaskingRule } from './rules/check-results.js';
import { checkedSituations, checkSituations } from './rules/check-situations.js';
import { inspectAnswer } from './rules/inspect-answer.js';
import { PermanentPlants } from './rules/permanent-plants.js';
import { runCheck } from './rules/run-check.js';
import type { Check } from './rules/sequences/check.js';
import { basicChecks, basicRules, sequenceChecks } from './rules/sequences/sequence-checks.js';
import { createPlant } from './session/create-plant.js';
import { tryListPlants } from './session/list-plants.js';
import type { Progress } from './session/progress.js';
import type { SessionContext } from './session/session-context.js';

/** Which checks are made, and their options. */
export interface CheckPlan {
  readonly pactProcess: PactProcess;
  readonly selected: readonly RuleId[];
  readonly pacts: readonly PactSource[];
  readonly seed: number;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly progress: Progress;
  readonly tokens: TokensByKind;
}

/** Makes every check of a selected rule, one after the other, and then verifies the frontends' pacts. */
export async function runChecks(
  context: SessionContext,
  results: CheckResults,
  plan: CheckPlan,
): Promise<readonly PactReport[]> {
  const { selected, progress, seed, tokens } = plan;
  const isSelected = (rules: readonly RuleId[]) => rules.some((rule) => selected.includes(rule));
  const contract = parsePact(readOwnPact(), 'the pact of the kit');
  const interactions = contract.interactions.filter((one) => isSelected(rulesOf(one)));
  const sequences = sequenceChecks.filter(({ rules }) => isSelected(rules));
  progress.add(countSteps(interactions, [...basicChecks, ...sequences], plan.pacts));

  const permanentPlants = new PermanentPlants();
  const run = async (check: Check, failedRules: readonly RuleId[]) => {
    await runCheck(context, check, { results, seed, failedRules });
    await permanentPlants.removeOthers(context);
    progress.advance();
  };
  for (const check of basicChecks) {
    await run(check, failedBasicRules(results));
  }
  const failedRules = failedBasicRules(results);
  // Every further plant would remain at the provider, so no check creates one on purpose.
  const deletesNone = failedRules.includes(deleteRule) && (await deletesNothing(context));
  await checkSituations(context, {
    results,
    isSelected,
    mayCreate: !deletesNone,
    tokens,
    permanentPlants,
    comparesLists: context.capabilities.visibility === 'all' && failedRules.length === 0,
    onDone: () => progress.advance(),
  });
  for (const check of sequences) {
    if (deletesNone) {
      results.of('sequence', check.name).masked(deleteRule, ...check.rules);
      progress.advance();
    } else {
      await run(check, withFailedLimit(results, failedRules));
    }
  }
  return verifyPacts(context, contract, deletesNone ? [] : interactions, results, plan);
}

const deleteRule = 'delete.removes-one-plant';

/** The failed rules among those without which other checks show nothing. */
function failedBasicRules(results: CheckResults): readonly RuleId[] {
  return withFailedLimit(
    results,
    basicRules.filter((rule) => results.hasFailed(rule)),
  );
}

/** Adds the rule about limits if it has failed: a sequence may be the first check to show that. */
function withFailedLimit(results: CheckResults, failed: readonly RuleId[]): readonly RuleId[] {
  const limitRule = 'list.limit-caps-results';
  return results.hasFailed(limitRule) ? [...failed, limitRule] : failed;
}

/** Verifies the contract of the kit, and the pacts of frontends. */
async function verifyPacts(
  context: SessionContext,
  contract: Pact,
  interactions: readonly PactInteraction[],
  results: CheckResults,
  plan: CheckPlan,
): Promise<readonly PactReport[]> {
  if (interactions.length === 0 && plan.pacts.length === 0) {
    return [];
  }
  const { pactProcess: process, timeoutMs } = plan;
  const verifier = { context: toPactContext(context, plan.progress), process, timeoutMs };
  const [contractResults, reports] = await settleAll([
    verifyContract(verifier, contract, interactions),
    settleAll(plan.pacts.map((pact) => verifyFrontendPact(verifier, pact))),
  ]);
  for (const { check, rule, result, maskedBy } of contractResults) {
    const recorder = results.of('contract', check);
    const masking =
      findMaskingRule(rule, results) ?? maskedBy.find((one) => results.hasFailed(one));
    if (masking === undefined || result.verdict === 'not-checked') {
      recorder.record(rule, result);
    } else {
      recorder.masked(masking, rule);
    }
  }
  return reports;
}

function toPactContext({ session, capabilities }: SessionContext, progress: Progress): PactContext {
  return {
    send: (method, path, options) => session.send(method, path, options),
    token: () => session.tokenOf('first'),
    isToken: (text) => session.isFirstToken(text),
    takesTags: capabilities.takesTags,
    nextPlant: () => capabilities.testPlants.next(),
    createPlant: () => createPlant({ session, capabilities }),
    findWrongShapes(exchange) {
      const wrong = new Map<RuleId, Mismatch>();
      const recorder = new CheckRecorder((rule, result) => {
        if (result.verdict === 'failed') {
          const { exchanges: _, ...mismatch } = result.violation;
          wrong.set(rule, mismatch);
        }
      });
      inspectAnswer(recorder, exchange);
      return wrong;
    },
    secrets: () => session.secrets,
    onInteraction: () => progress.advance(),
  };
}

function countSteps(
  interactions: readonly PactInteraction[],
  selected: readonly Check[],
  pacts: readonly PactSource[],
): number {
  const ofPacts = pacts.reduce((sum, { pact }) => sum + (pact?.interactions.length ?? 0), 0);
  return interactions.length + selected.length + checkedSituations.length + ofPacts;
}

const minRemaining = 2;

/** Whether a provider still lists the plants whose deletes have succeeded so far. */
async function deletesNothing(context: SessionContext): Promise<boolean> {
  const { session, capabilities } = context;
  const { deleted } = session.createdPlants;
  if (deleted.length === 0) {
    return true;
  }
  const { plants, exchange } = await tryListPlants(context);
  const listed = new Set(plants?.map(({ name }) => name));
  const own = deleted.filter(({ authorization }) => authorization === authorizationOf(exchange));
  const remaining = own.filter(({ name }) => listed.has(name));
  // A list that is a page may hide the other plants.
  return remaining.length >= (capabilities.visibility === 'all' ? own.length : minRemaining);
}
