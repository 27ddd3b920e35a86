import type { RuleId } from '../../interface/rules.js';
import type { Situation } from '../../interface/situation.js';
import { type SituationId, situationIds, situations } from '../../interface/situations.js';
import { needsOfLists, type Script } from '../engine/run-scripts.js';
import type { StepSituation } from '../engine/step.js';
import { browserInputs, edgeInputs, harshInputs, tokenInputs } from './edge-inputs.js';
import { prepareSample, reachState } from './sample.js';

const everyRule: readonly RuleId[] = ['error.body', 'payload.json'];
/** The further rules about which every response to an operation shows something. */
const rulesByOperation: Readonly<Record<StepSituation['operation'], readonly RuleId[]>> = {
  any: ['authentication.required'],
  create: [
    'create.answers-200-with-plant',
    'create.rejects-400-with-error',
    'create.stores-plant',
    'plant.name',
    'plant.tag',
    'plant.name-and-tag-only',
  ],
  list: ['list.returns-array-of-plants', 'list.error-body'],
  delete: ['delete.removes-one-plant', 'delete.error-body'],
};

/** What would surprise a service in production: a huge body. */
const harsh: SituationId = 'request.body-too-large';

/** The situations of the table that are about the three operations, with or without what is harsh. */
function situationsOfTable(areHarsh: boolean): readonly StepSituation[] {
  return situationIds.flatMap((id) => {
    const { isOutside, ...situation }: Situation = situations[id];
    const isSent = Object.keys(situation.variants).length > 0;
    return !isOutside && isSent && (id === harsh) === areHarsh ? [situation] : [];
  });
}

const usualSituations = situationsOfTable(false);

/** How many situations are in a script: their lists are looked at once, and their plants are few. */
const maxSituations = 6;

const requirements = {
  accepted: 'must be accepted',
  rejected: 'must be rejected',
  nothing: 'may be rejected',
};

function scriptsOf(all: readonly StepSituation[]): readonly Script[] {
  return [...new Set(all.map(titleOf))].flatMap((title) => {
    const group = all.filter((situation) => titleOf(situation) === title);
    return Array.from({ length: Math.ceil(group.length / maxSituations) }, (_, at) => {
      const some = group.slice(at * maxSituations, (at + 1) * maxSituations);
      return situationScript(at === 0 ? title : `${title} (${at + 1})`, some);
    });
  });
}

function titleOf({ operation, requires }: StepSituation): string {
  const what = operation === 'any' ? 'requests' : `${operation}s`;
  return `${what} that ${requirements[requires]}, then list`;
}

/** Sends each sample of situations in turn, and looks at the lists once after them. */
function situationScript(title: string, group: readonly StepSituation[]): Script {
  const { requires, operation } = group[0] as StepSituation;
  // If any token is accepted, what else is accepted in its place is no further mistake.
  const isOfToken = operation === 'any' && requires === 'rejected';
  const otherNeeds = operation === 'delete' ? needsOfLists : [];
  const ofGroup = group.flatMap(({ rule }) => rule ?? []);
  return {
    title,
    rules: [...new Set([...ofGroup, ...rulesByOperation[operation], ...everyRule])],
    needs: isOfToken ? ['authentication.required'] : otherNeeds,
    isBasic: isOfToken,
    basicFor: ['authentication.required'],
    leavesNothing: requires === 'rejected' || operation === 'list',
    async run(runner) {
      // Requests that must be rejected are about one plant, which they must not change.
      const ownPlant =
        requires === 'rejected'
          ? await runner.tryTo(() => reachState(runner, 'own plant'))
          : undefined;
      for (const situation of group) {
        const rules = rulesWithout(situation);
        for (const [variant, samples] of Object.entries(situation.variants)) {
          runner.check = { kind: 'situation', check: `${situation.title} (${variant})` };
          for (const sample of samples) {
            await runner.tryTo(
              async () => {
                await runner.send(await prepareSample(runner, situation, sample, { ownPlant }));
              },
              ...rules,
            );
          }
        }
      }
      runner.check = runner.options.check;
      if (operation !== 'list' && !runner.options.isSecondRun) {
        await runner.checkLists();
      }
    },
  };
}

/** The rules that are not checked without a situation: nothing else needs a further token. */
function rulesWithout({ rule, token }: StepSituation): readonly RuleId[] {
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

/** The same for input that is huge, nested deeply or half a character: any response to it that is legal passes. */
export const robustnessScripts = scriptsOf(
  [...situationsOfTable(true), ...harshInputs].map((one) => ({ ...one, rule: 'error.body' })),
);
