import type { RuleId } from '../../interface/rules.js';
import { type CheckFinding, type Finding, notChecked, passed } from '../engine/finding.js';
import { judge } from '../engine/judge.js';
import { judgeShape } from '../engine/shapes.js';
import type { StepSituation } from '../engine/step.js';
import type { Pact, PactInteraction } from './pact-file.js';
import { expectsRejection } from './pact-run.js';
import { type InteractionResult, type PactVerifier, verifyInteractions } from './verify-pact.js';

/** The rules that an interaction of the contract is about. */
export function rulesOf({ comments }: PactInteraction): readonly RuleId[] {
  return [...new Set(Object.values(comments?.rules ?? {}).flat())];
}

/** Verifies the contract of the kit: what each interaction shows about the rules. */
export async function verifyContract(verifier: PactVerifier, contract: Pact) {
  const results = await verifyInteractions(verifier, contract);
  return results.map((result) => {
    const { interaction, setup } = result.run;
    const check = { kind: 'contract', check: interaction.description } as const;
    const findings = findingsOf(result).map((one): CheckFinding => ({ ...one, ...check }));
    const needs: RuleId[] = setup.length > 0 ? ['create.stores-plant'] : [];
    needs.push(...(expectsRejection(interaction) ? (['authentication.required'] as const) : []));
    return { interaction, findings, needs };
  });
}

/** Pact says whether a response differs from the contract, and the engine which rules that fails. */
function findingsOf(result: InteractionResult): readonly Finding[] {
  const { interaction, obstacle, sent, setup } = result.run;
  const { verdict, reason = '' } = result.report;
  const rules = rulesOf(interaction);
  if (verdict === 'passed') {
    // A response alone does not show that the plant is gone.
    return passed(...rules.filter((rule) => rule !== 'delete.removes-one-plant'));
  }
  if (verdict === 'not-checked' || sent === undefined) {
    return notChecked(reason, obstacle?.because, ...rules);
  }
  const { exchange } = sent;
  const step = { ...sent.step, situation: situationOf(interaction) };
  const found = [...judge({ step, exchange, setup }), ...judgeShape(exchange, setup)];
  const unclear = 'the response differs from the contract, but it fails no rule';
  return found.some((one) => one.verdict === 'failed')
    ? found.filter((one) => one.verdict !== 'passed')
    : notChecked(unclear, undefined, ...rules);
}

/** What the document requires of the response. */
function situationOf(interaction: PactInteraction): StepSituation {
  const { 'status success': ofInvalidCreate, status } = interaction.comments?.rules ?? {};
  return {
    operation: ofInvalidCreate ? 'create' : 'any',
    title: interaction.description,
    requires: expectsRejection(interaction) ? 'rejected' : 'accepted',
    rule: (ofInvalidCreate ?? status)?.[0],
    effects: { accepted: '' },
    variants: {},
  };
}
