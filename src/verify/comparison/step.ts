import { titleOf } from '../../interface/describe-profile.js';
import type { ParameterId } from '../../interface/parameters.js';
import type { Sample, Situation } from '../../interface/situation.js';
import { parseSituationKey, type SituationKey } from '../../interface/situations.js';
import type { User } from '../http/request.js';
import type { TestPlant } from '../session/test-plants.js';

/** A request that is sent to both sides. */
export interface Step {
  /** Its situation and variant. */
  readonly key: SituationKey;
  readonly situation: Situation;
  readonly sample: Sample;
  /** The user for whom the state is reached; the token is theirs, if the situation has no other. */
  readonly user: User;
  /** A plant that neither side holds. */
  readonly fresh: TestPlant;
  /** The plant of the state. */
  readonly plant: TestPlant;
  /** What is unusual about a request of a usual situation: "with an empty name". */
  readonly detail?: string | undefined;
  /** The parameter that is about `detail`. */
  readonly parameter?: ParameterId | undefined;
  /** The number of bytes to which the body is padded with white space. */
  readonly paddedBytes?: number | undefined;
}

/** What a step requests: "a create of a plant, with an empty name". */
export function titleOfStep({ key, situation, detail }: Step): string {
  const [id] = parseSituationKey(key);
  const hasVariants = Object.keys(situation.variants).length > 1;
  const title = titleOf(hasVariants && detail === undefined ? key : id);
  return detail === undefined ? title : `${title}, ${detail}`;
}

const plainKeys: readonly SituationKey[] = [
  'create.new-plant/with a tag',
  'create.new-plant/without a tag',
  'delete.own-plant/by its id',
  'list.all/no query',
  'list.limited/small',
];

/** Whether requests of a situation do what their operation is for. */
export function isPlainKey(key: SituationKey): boolean {
  return plainKeys.includes(key);
}

/** Whether a step does what its operation is for, with nothing unusual about it. */
export function isPlain({ key, detail }: Step): boolean {
  return detail === undefined && isPlainKey(key);
}
