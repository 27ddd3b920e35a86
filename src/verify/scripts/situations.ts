import { describedSituations } from '../../interface/described-situations.js';
import type { NewPlant } from '../../interface/plant.js';
import { plantRules, type RuleId } from '../../interface/rules.js';
import { type SituationId, situationIds } from '../../interface/situations.js';
import { CleanUp } from '../engine/clean-up.js';
import { roomOfScripts } from '../engine/detect-provider.js';
import { needsOfLists, type Script } from '../engine/run-scripts.js';
import type { ScriptRunner } from '../engine/script-runner.js';
import type { SampledSituation } from '../engine/step.js';
import { browserInputs, edgeInputs, harshInputs, tokenInputs } from './edge-inputs.js';
import { prepareSample, reachState } from './sample.js';

const everyRule: readonly RuleId[] = ['error.body', 'payload.json'];
/** The further rules that every response to an operation checks. */
const rulesByOperation: Readonly<Record<SampledSituation['operation'], readonly RuleId[]>> = {
  any: ['authentication.required'],
  create: [
    'create.answers-200-with-plant',
    'create.rejects-400-with-error',
    'create.stores-plant',
    ...plantRules,
  ],
  list: ['list.returns-array-of-plants', 'list.error-body'],
  delete: ['delete.removes-one-plant', 'delete.error-body'],
};

/** The situation with harsh input: a huge body. */
const harsh: SituationId = 'request.body-too-large';

/** The situations of the table that are about the three operations: only the harsh ones, or only the others. */
function situationsOfTable(areHarsh: boolean): readonly SampledSituation[] {
  return situationIds.flatMap((id) => {
    const situation = describedSituations[id];
    const isSent = situation.variants.length > 0 && !situation.isOutside;
    return isSent && (id === harsh) === areHarsh ? [situation] : [];
  });
}

const usualSituations = situationsOfTable(false);

/** How many situations a script has. It reads the lists once, and has few plants. */
const maxSituations = 6;

const requirements = {
  accepted: 'must be accepted',
  rejected: 'must be rejected',
  nothing: 'may be rejected',
};

function scriptsOf(all: readonly SampledSituation[]): readonly Script[] {
  return [...new Set(all.map(titleOf))].flatMap((title) => {
    const group = all.filter((situation) => titleOf(situation) === title);
    return Array.from({ length: Math.ceil(group.length / maxSituations) }, (_, at) => {
      const some = group.slice(at * maxSituations, (at + 1) * maxSituations);
      return situationScript(at === 0 ? title : `${title} (${at + 1})`, some);
    });
  });
}

function titleOf({ operation, requires }: SampledSituation): string {
  const what = operation === 'any' ? 'requests' : `${operation}s`;
  return `${what} that ${requirements[requires]}, then list`;
}

/** Sends each sample of some situations in turn, and checks the lists once after them. */
function situationScript(title: string, group: readonly SampledSituation[]): Script {
  const { requires, operation } = group[0] as SampledSituation;
  const groupRules = group.flatMap(({ rule }) => rule ?? []);
  return {
    title,
    rules: [...new Set([...groupRules, ...rulesByOperation[operation], ...everyRule])],
    needs: operation === 'delete' ? needsOfLists : [],
    leavesNothing: requires === 'rejected' || operation === 'list',
    async run(runner) {
      // Requests that must be rejected share one plant, which they must not change.
      const ownPlant =
        requires === 'rejected'
          ? await runner.tryTo(() => reachState(runner, 'own plant'))
          : undefined;
      let hasSeveral = false;
      for (const situation of group) {
        const rules = rulesWithout(situation);
        for (const [variant, requests] of Object.entries(situation.samples)) {
          runner.check = { kind: 'situation', check: `${situation.title} (${variant})` };
          for (const sample of requests) {
            await runner.tryTo(
              async () => {
                const options = { ownPlant, hasSeveral };
                const step = await prepareSample(runner, situation, sample, options);
                hasSeveral ||= situation.state === 'several plants';
                await runner.send(step);
                await freeRoom(runner, ownPlant);
              },
              ...rules,
            );
          }
        }
      }
      runner.check = runner.options.check;
      if (operation !== 'list' && !runner.options.listsOften) {
        await runner.checkLists();
      }
    },
  };
}

/** Deletes the plants of a script before there are many for a store with little room. @param kept one that stays. */
async function freeRoom(runner: ScriptRunner, kept: NewPlant | undefined): Promise<void> {
  const { run, remaining } = runner;
  if (run.hasLittleRoom && remaining.length >= roomOfScripts) {
    await new CleanUp(run).remove(remaining.filter(({ plant }) => plant !== kept));
  }
}

/** The rules that are not checked if a situation cannot be reached. Only situations with a token have one. */
function rulesWithout({ rule, token }: SampledSituation): readonly RuleId[] {
  if (rule !== undefined) {
    return [rule];
  }
  return token === undefined ? [] : ['error.body'];
}

export const situationScripts = scriptsOf([
  ...usualSituations,
  ...edgeInputs,
  ...browserInputs,
  ...tokenInputs,
]);

/** The same for harsh input: huge bodies, deep nesting, half of a character. Every legal response passes. */
export const robustnessScripts = scriptsOf(
  [...situationsOfTable(true), ...harshInputs].map((row) => ({ ...row, rule: 'error.body' })),
);
