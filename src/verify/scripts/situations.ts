import type { RuleId } from '../../interface/rules.js';
import type { Situation } from '../../interface/situation.js';
import { type SituationKey, situationIds, situations } from '../../interface/situations.js';
import { notChecked } from '../engine/finding.js';
import type { Script } from '../engine/run-scripts.js';
import type { ScriptRun } from '../engine/script-run.js';
import type { StepSituation } from '../engine/step.js';
import { unlessImpossible } from '../http/cannot-check-error.js';
import type { TokensByKind } from '../http/tokens.js';
import { needsOfLists } from './basics.js';
import { edgeInputs, harshInputs } from './edge-inputs.js';
import { prepareSample, reachState, type SampleOptions } from './sample.js';

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

/** What would surprise a service in production: a huge body, and half a character. */
const harshKeys: readonly SituationKey[] = [
  'request.body-too-large/padded',
  'create.unusual-name/lone surrogate',
];

/** The situations of the table that are about the three operations, with or without what is harsh. */
function situationsOfTable(areHarsh: boolean): readonly StepSituation[] {
  return situationIds.flatMap((id) => {
    const { isOutside, ...situation }: Situation = situations[id];
    const variants = Object.entries(situation.variants).filter(
      ([variant]) => harshKeys.includes(`${id}/${variant}` as SituationKey) === areHarsh,
    );
    return isOutside || variants.length === 0
      ? []
      : [{ ...situation, variants: Object.fromEntries(variants) }];
  });
}

/** The situations of the table, without harsh input. */
export const usualSituations = situationsOfTable(false);

/** The situations as scripts: a few situations of one kind in each. */
export function situationScripts(tokens: TokensByKind): readonly Script[] {
  return scriptsOf([...usualSituations, ...edgeInputs], tokens);
}

/** The same for input that is huge, nested deeply or half a character. */
export function robustnessScripts(tokens: TokensByKind): readonly Script[] {
  return scriptsOf([...situationsOfTable(true), ...harshInputs], tokens);
}

/** So many situations are in a script: their lists are looked at once, and their plants are few. */
const maxSituations = 6;

const requirements = {
  accepted: 'must be accepted',
  rejected: 'must be rejected',
  nothing: 'may be rejected',
};

function scriptsOf(given: readonly StepSituation[], tokens: TokensByKind): readonly Script[] {
  return [...new Set(given.map(titleOf))].flatMap((title) => {
    const group = given.filter((situation) => titleOf(situation) === title);
    return Array.from({ length: Math.ceil(group.length / maxSituations) }, (_, at) => {
      const some = group.slice(at * maxSituations, (at + 1) * maxSituations);
      return situationScript(at === 0 ? title : `${title} (${at + 1})`, some, tokens);
    });
  });
}

function titleOf({ operation, requires }: StepSituation): string {
  const what = operation === 'any' ? 'requests' : `${operation}s`;
  return `${what} that ${requirements[requires]}, then list`;
}

/** Sends each sample of situations in turn, and looks at the lists once after them. */
function situationScript(
  title: string,
  group: readonly StepSituation[],
  tokens: TokensByKind,
): Script {
  const { requires, operation } = group[0] as StepSituation;
  const leavesNothing = requires === 'rejected' || operation === 'list';
  const ofGroup = group.flatMap((one) => one.rule ?? []);
  return {
    title,
    rules: [...new Set([...ofGroup, ...rulesByOperation[operation], ...everyRule])],
    ...(operation === 'delete' && { needs: needsOfLists }),
    // If any token is accepted, what else is accepted in its place is no further mistake.
    ...(operation === 'any' &&
      requires === 'rejected' && { needs: ['authentication.required'], isBasic: true }),
    ...(leavesNothing && { leavesNothing }),
    async run(run) {
      // Requests that must be rejected are about one plant, which they must not change.
      const ownPlant =
        requires === 'rejected'
          ? await unlessImpossible(run.provider.connection, () => reachState(run, 'own plant'))
          : undefined;
      for (const situation of group) {
        await runSituation(run, situation, { tokens, ownPlant });
      }
      if (operation !== 'list' && !run.options.isSecondRun) {
        await run.checkLists();
      }
    },
  };
}

async function runSituation(
  run: ScriptRun,
  situation: StepSituation,
  options: SampleOptions,
): Promise<void> {
  for (const [variant, samples] of Object.entries(situation.variants)) {
    run.check = { kind: 'situation', check: `${situation.title} (${variant})` };
    for (const sample of samples) {
      await unlessImpossible(
        run.provider.connection,
        async () => run.send(await prepareSample(run, situation, sample, options)),
        ({ message, because }) =>
          run.record(...notChecked(message, because, ...(situation.rule ? [situation.rule] : []))),
      );
    }
  }
  run.check = run.options.check;
}
