import type { RuleId } from '../../interface/rules.js';
import { type Finding, notChecked, passed } from '../engine/finding.js';
import { judge } from '../engine/judge.js';
import type { Script } from '../engine/run-scripts.js';
import { judgeShape } from '../engine/shapes.js';
import type { StepSituation } from '../engine/step.js';
import { type PactInteraction, parsePact, readOwnPact } from './pact-file.js';
import type { PactProcess } from './pact-process.js';
import { expectsRejection } from './pact-run.js';
import { type InteractionResult, verifyInteractions } from './verify-pact.js';

/** The contract of the kit as a script, with the interactions that are about the selected rules. */
export function contractScript(pactProcess: PactProcess, selected: readonly RuleId[]): Script {
  const contract = parsePact(readOwnPact(), 'the pact of the kit');
  const interactions = contract.interactions.filter((interaction) =>
    rulesOf(interaction).some((rule) => selected.includes(rule)),
  );
  return {
    title: 'verify the contract with Pact',
    rules: [...new Set(interactions.flatMap(rulesOf))],
    needs: ['create.stores-plant', 'authentication.required'],
    async run(run) {
      const pact = { ...contract, interactions };
      for (const result of await verifyInteractions(run.provider, run.world, pactProcess, pact)) {
        run.check = { kind: 'contract', check: result.run.interaction.description };
        run.record(...findingsOf(result));
      }
    },
  };
}

function rulesOf({ comments }: PactInteraction): readonly RuleId[] {
  return [...new Set(Object.values(comments?.rules ?? {}).flat())];
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
