import type { RuleId } from '../../interface/rules.js';
import { situationIds, situations } from '../../interface/situations.js';
import { notChecked } from '../engine/finding.js';
import type { Script } from '../engine/run-scripts.js';
import type { ScriptRun } from '../engine/script-run.js';
import type { StepSituation } from '../engine/step.js';
import { type CannotCheckError, unlessImpossible } from '../http/cannot-check-error.js';
import type { TokensByKind } from '../http/tokens.js';
import { edgeInputs } from './edge-inputs.js';
import { withHarshInput } from './harsh-input.js';
import { reachState } from './reach-state.js';
import { prepareSample } from './sample.js';

/** The rules about which every response to an operation shows something. */
const rulesByOperation: Readonly<Record<StepSituation['operation'], readonly RuleId[]>> = {
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

/** So many situations are in a script: their lists are looked at once, and their plants are few. */
const maxSituations = 6;

/** The situations of the table that are about the three operations. */
const ofTable = situationIds.map((id) => situations[id]).filter(({ isOutside }) => !isOutside);
const all: readonly StepSituation[] = [...ofTable, ...edgeInputs];

/** The situations of the table, without harsh input. */
export const usualSituations: readonly StepSituation[] = withHarshInput(ofTable, false);

/** The situations as scripts: a few situations of one kind in each. */
export function situationScripts(tokens: TokensByKind): readonly Script[] {
  return scriptsOf(withHarshInput(all, false), tokens);
}

/** The same for input that is huge, nested deeply or half a character. */
export function robustnessScripts(tokens: TokensByKind): readonly Script[] {
  return scriptsOf(withHarshInput(all, true), tokens);
}

function scriptsOf(given: readonly StepSituation[], tokens: TokensByKind): readonly Script[] {
  return [...new Set(given.map(titleOf))].flatMap((title) => {
    const group = given.filter((situation) => titleOf(situation) === title);
    return chunks(group, maxSituations).map((some, at) =>
      situationScript(at === 0 ? title : `${title} (${at + 1})`, some, tokens),
    );
  });
}

function titleOf({ operation, requires }: StepSituation): string {
  const what = operation === 'any' ? 'requests' : `${operation}s`;
  const kinds = {
    accepted: 'that must be accepted',
    rejected: 'that must be rejected',
    nothing: 'that may be rejected',
  };
  return `${what} ${kinds[requires]}, then list`;
}

function chunks<Item>(items: readonly Item[], size: number): readonly Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** Sends each sample of situations in turn, and looks at the lists once after them. */
function situationScript(
  title: string,
  group: readonly StepSituation[],
  tokens: TokensByKind,
): Script {
  const [first] = group as readonly [StepSituation];
  const leavesNothing = first.requires === 'rejected' || first.operation === 'list';
  return {
    title,
    rules: [...new Set(group.flatMap(rulesOf))],
    ...(leavesNothing && { leavesNothing }),
    async run(run) {
      // Requests that must be rejected are about one plant, which they must not change.
      const own =
        first.requires === 'rejected'
          ? await unlessImpossible(run.provider.connection, () => reachState(run, 'own plant'))
          : undefined;
      for (const situation of group) {
        await runSituation(run, situation, { tokens, ownPlant: own });
      }
      const changes = group.some(({ operation }) => operation !== 'list');
      if (changes && !run.options.isSecondRun) {
        await run.checkLists();
      }
    },
  };
}

async function runSituation(
  run: ScriptRun,
  situation: StepSituation,
  options: Parameters<typeof prepareSample>[3],
): Promise<void> {
  for (const [variant, samples] of Object.entries(situation.variants)) {
    const title = `${situation.title} (${variant})`;
    run.check = { kind: 'situation', title };
    if (run.options.only?.has(title) === false && !run.options.only.has(run.options.check.title)) {
      continue;
    }
    for (const sample of samples) {
      await unlessImpossible(
        run.provider.connection,
        async () => {
          const step = await prepareSample(run, situation, sample, options);
          await run.send(step, step.setup);
        },
        ({ message, because }: CannotCheckError) =>
          run.record(...notChecked(message, because, ...(situation.rule ? [situation.rule] : []))),
      );
    }
  }
  run.check = run.options.check;
}

function rulesOf({ rule, operation }: StepSituation): readonly RuleId[] {
  return [...(rule === undefined ? [] : [rule]), ...rulesByOperation[operation]];
}
