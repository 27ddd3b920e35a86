import { describedSituations } from '../../interface/described-situations.js';
import type { ParameterId, Parameters } from '../../interface/parameters.js';
import { newPlantJson } from '../../interface/plant.js';
import { createPlant, createWith, listWith } from '../../interface/sample-requests.js';
import type { Sample } from '../../interface/situation.js';
import {
  keyOf,
  parseSituationKey,
  type SituationId,
  situationIds,
} from '../../interface/situations.js';
import { largeIds, randomId, randomLetters } from '../engine/plant-maker.js';
import { createStep, deleteStep, listStep } from '../engine/step.js';
import type { User } from '../http/request.js';
import { exhaustiveScripts, pairScripts } from '../scripts/plain-sequences.js';
import { prepareSample } from '../scripts/sample.js';
import type { DifferenceSubject } from './compared-step.js';
import type { ComparisonRunner } from './comparison-runner.js';

/** Some steps of a comparison. The plants that they create are deleted after them. */
export type ComparisonScript = (runner: ComparisonRunner) => Promise<void>;

/** A request, and what it is about. */
interface Variant extends DifferenceSubject {
  readonly sample: Sample;
}

/**
 * The steps of a comparison: plain ones, each situation, unusual plants and limits, and short sequences.
 *
 * @param exhaustive the length of the longest sequence of plain requests; undefined for a choice of pairs.
 */
export function comparisonScripts(
  parameters: Parameters,
  users: readonly User[],
  exhaustive: number | undefined,
): readonly ComparisonScript[] {
  const variants = [...situationIds.flatMap(variantsOf), ...unusualRequests(parameters)];
  const sequences =
    exhaustive === undefined ? pairScripts(users) : exhaustiveScripts(exhaustive, users);
  return [sendPlain, ...variants.map(sampleScript), createMany, ...sequences.map(({ run }) => run)];
}

/** Sends plain requests first: a difference of every request is reported with one of them. */
async function sendPlain(runner: ComparisonRunner): Promise<void> {
  await runner.send(listStep());
  const plant = await runner.create();
  await runner.create();
  await runner.send(listStep());
  await runner.send(listStep('?limit=1'));
  await runner.send(deleteStep(plant));
}

/** Most pages have fewer plants. */
const enoughForPages = 27;

/** Creates enough plants that a list without a limit may be a page. */
async function createMany(runner: ComparisonRunner): Promise<void> {
  for (let count = 1; count < enoughForPages; count++) {
    await runner.answer(createStep(runner.run.plants.next()));
  }
  await runner.create();
  await runner.send(listStep());
}

/** The variants of a situation of the three operations. */
function variantsOf(id: SituationId): readonly Variant[] {
  const { isOutside, samples } = describedSituations[id];
  return Object.entries(isOutside ? {} : samples).flatMap(([variant, requests]) =>
    requests.map((sample) => ({ key: keyOf(id, variant), sample })),
  );
}

/** Sends a request in its situation. */
function sampleScript({ sample, ...subject }: Variant): ComparisonScript {
  const [id] = parseSituationKey(subject.key);
  return async (runner) => {
    const { parameters } = runner.comparison;
    const step = await prepareSample(runner, describedSituations[id], sample, { parameters });
    await runner.send(step, subject);
  };
}

const lengths = [0, 1, 3, 31, 65, 256, 3000];
const sizes = [2000, 110_000, 1_100_000];
const limits = [5, 10, 11, 21, 26, 50, 101, 1001];
const idsAbove32Bits = { lowest: 2n ** 31n, highest: 2n ** 32n };

/** Plants and limits that are unusual, and that the parameters may allow or not. */
function unusualRequests(parameters: Parameters): readonly Variant[] {
  const withText = (field: 'name' | 'tag') => {
    const bounds = [`create.minimum-${field}-length`, `create.maximum-${field}-length`] as const;
    const all = new Set([...lengths, ...bounds.map((bound) => Number(parameters[bound]))]);
    // Another situation is about an empty tag, and an unlimited length is no number.
    return [...all]
      .filter((length) => length <= 10_000 && (length > 0 || field === 'name'))
      .map((length) => {
        const sample = createPlant(() => ({ [field]: randomLetters(length) }));
        return unusual(`with a ${field} of length ${length}`, sample, bounds[length < 4 ? 0 : 1]);
      });
  };
  const withId = (detail: string, bound: ParameterId, createId: () => string) => {
    const sample = createPlant(() => ({ id: createId() }));
    return unusual(detail, sample, bound);
  };
  return [
    ...withText('name'),
    ...withText('tag'),
    withId('with a negative id', 'create.id-minimum', () => `-${randomId(largeIds)}`),
    withId('with an id above 2^31', 'create.id-maximum', () => randomId(idsAbove32Bits)),
    withId('with a large id', 'create.id-maximum', () => randomId(largeIds)),
    ...sizes.map((bytes) => {
      const sample = createWith(({ fresh }) => newPlantJson(fresh).padEnd(bytes));
      return unusual(`in a body of ${bytes} bytes`, sample, 'request.maximum-body-bytes');
    }),
    ...limits.map((limit) => unusual(`limit=${limit}`, listWith(`limit=${limit}`))),
  ];
}

/** A create if it is about a parameter, or else a list. */
function unusual(detail: string, sample: Sample, parameter?: ParameterId): Variant {
  const key = parameter === undefined ? 'list.limited' : 'create.new-plant';
  return { key, detail, parameter, sample };
}
