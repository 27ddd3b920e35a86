import { compareIds } from '../../interface/int64.js';
import type { Parameters } from '../../interface/parameters.js';
import type { Sample, SampleRequest, Situation } from '../../interface/situation.js';
import {
  type SituationId,
  type SituationKey,
  situationIds,
  situations,
} from '../../interface/situations.js';
import { lengthIn } from '../../interface/text-length.js';
import { parseBody } from '../http/exchange.js';
import type { TokensByKind } from '../http/situation-tokens.js';
import type { TestPlant } from '../session/test-plants.js';

/** A variant of a situation, with the samples that can arise at the provider. */
export interface StepVariant {
  readonly id: SituationId;
  readonly key: SituationKey;
  readonly situation: Situation;
  readonly samples: readonly Sample[];
  /** Whether its requests are so large that they are drawn less often. */
  readonly isLarge: boolean;
}

/** What determines which variants can be compared. */
export interface VariantContext {
  readonly parameters: Parameters;
  /** A token of the provider. */
  readonly token: string;
  readonly tokens: TokensByKind;
  /** Two plants of a kind that the provider accepts. */
  readonly plants: readonly [TestPlant, TestPlant];
  /** Whether to include other paths and methods than those of the three operations. */
  readonly outside: boolean;
}

const largeBytes = 100_000;

/** Lists the variants of all situations that can arise at a provider. */
export function listVariants(context: VariantContext): StepVariant[] {
  const { parameters, token, plants, tokens, outside } = context;
  const [fresh, plant] = plants;
  return situationIds.flatMap((id) => {
    const situation = situations[id];
    const { token: kind = 'valid', isOutside = false } = situation;
    if ((isOutside && !outside) || (kind !== 'valid' && tokens[kind] === undefined)) {
      return [];
    }
    return Object.entries(situation.variants).flatMap(([variant, all]) => {
      const requests = all.map((sample) => sample({ fresh, plant, token, parameters }));
      const samples = all.filter((_, position) => canArise(id, requests[position], parameters));
      const isLarge = requests.some((request) => (request?.body?.length ?? 0) > largeBytes);
      const key = `${id}/${variant}` as const;
      return samples.length === 0 ? [] : [{ id, key, situation, samples, isLarge }];
    });
  });
}

/** Whether a request is in the situation: one with a name that the parameters forbid is not. */
function canArise(
  id: SituationId,
  request: SampleRequest | undefined,
  parameters: Parameters,
): boolean {
  if (request === undefined || !situationsOfTexts.includes(id)) {
    return request !== undefined;
  }
  const { name, tag = undefined } = parseBody(toBytes(request.body)) as NewPlantTexts;
  return (
    isTextAllowed('name', name, parameters) &&
    (tag === undefined || isTextAllowed('tag', tag, parameters))
  );
}

/** Situations of a text that the parameters may forbid. */
const situationsOfTexts: readonly SituationId[] = [
  'create.padded-name',
  'create.padded-tag',
  'create.unusual-name',
  'create.empty-tag',
];

interface NewPlantTexts {
  readonly name: string;
  readonly tag?: string;
}

function toBytes(body: SampleRequest['body'] = ''): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body;
}

/** Whether the parameters allow a name or a tag. */
export function isTextAllowed(
  field: 'name' | 'tag',
  text: string,
  parameters: Parameters,
): boolean {
  const max = parameters[`create.maximum-${field}-length`];
  const characters = parameters[`create.${field}-characters`];
  const length = lengthIn(parameters['create.text-unit'], text);
  return (
    length >= parameters[`create.minimum-${field}-length`] &&
    (max === 'unlimited' || length <= max) &&
    (characters === 'any' || new RegExp(`^${characters}*$`, 'u').test(text))
  );
}

/** Whether the parameters allow an id, given in canonical digits. */
export function isIdAllowed(id: string, parameters: Parameters): boolean {
  return (
    compareIds(id, parameters['create.id-minimum']) >= 0 &&
    compareIds(id, parameters['create.id-maximum']) <= 0
  );
}

/** Whether the parameters allow a body of this size. */
export function isSizeAllowed(bytes: number, parameters: Parameters): boolean {
  const max = parameters['request.maximum-body-bytes'];
  return max === 'unlimited' || bytes <= max;
}
