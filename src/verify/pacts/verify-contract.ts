import type { RuleId } from '../../interface/rules.js';
import { type Finding, notChecked, passed } from '../engine/finding.js';
import { judge, judgeShape } from '../engine/judge.js';
import type { CheckFinding } from '../engine/script-run.js';
import type { StepSituation } from '../engine/step.js';
import type { Pact, PactInteraction } from './pact-file.js';
import type { InteractionResult } from './read-results.js';
import { type PactVerifier, verifyInteractions } from './verify-interactions.js';

/** What an interaction of the kit's contract shows about the rules. */
export interface ContractResult {
  readonly interaction: PactInteraction;
  readonly findings: readonly CheckFinding[];
}

/** The rules that an interaction of the contract is about. */
export function rulesOf({ rules }: PactInteraction): readonly RuleId[] {
  return [...new Set(Object.values(rules).flat())];
}

/** Verifies the contract of the kit. */
export async function verifyContract(
  verifier: PactVerifier,
  contract: Pact,
): Promise<readonly ContractResult[]> {
  const results = await verifyInteractions(verifier, contract);
  return results.map((result) => {
    const { interaction } = result;
    const check = { kind: 'contract', title: interaction.description } as const;
    return { interaction, findings: findingsOf(result).map((finding) => ({ check, finding })) };
  });
}

/** Pact says whether a response differs from the contract, and the engine which rules that fails. */
function findingsOf(result: InteractionResult): readonly Finding[] {
  const { verdict, obstacle, sent, setup, interaction } = result;
  const rules = rulesOf(interaction);
  if (verdict === 'passed') {
    // A response alone does not show that the plant is gone.
    return passed(...rules.filter((rule) => rule !== 'delete.removes-one-plant'));
  }
  if (sent === undefined || obstacle !== undefined) {
    return notChecked(result.reason ?? '', obstacle?.because, ...rules);
  }
  const { exchange } = sent;
  const step = { ...sent.step, situation: situationOf(interaction, sent.step.request.method) };
  const found = [...judge({ step, exchange, setup }), ...judgeShape(exchange, setup)];
  return found.some((one) => one.verdict === 'failed')
    ? found.filter((one) => one.verdict !== 'passed')
    : notChecked(unclear, undefined, ...rules);
}

const unclear = 'the response differs from the contract, but it fails no rule';

/** What the document requires of the response. */
function situationOf(
  { rules, description, expectsRejection }: PactInteraction,
  method: string,
): StepSituation {
  const [rule] = rules['status success'] ?? rules.status ?? [];
  const ofMethod = method === 'POST' ? 'create' : method === 'GET' ? 'list' : 'delete';
  return {
    operation: rule?.startsWith('authentication.') ? 'any' : ofMethod,
    title: description,
    requires: expectsRejection ? 'rejected' : 'accepted',
    rule,
    effects: { accepted: '' },
    variants: {},
  };
}
