import { titleOf } from '../../interface/describe-profile.js';
import type { ParameterId } from '../../interface/parameters.js';
import type { Sample, Situation, SituationToken } from '../../interface/situation.js';
import { parseSituationKey, type SituationKey } from '../../interface/situations.js';
import type { User } from '../session/request.js';
import type { TestPlant } from '../session/test-plants.js';

/** A request that is made of both sides alike. */
export interface Step {
  /** The situation that it is in, and the variant. */
  readonly key: SituationKey;
  readonly situation: Situation;
  readonly sample: Sample;
  /** The user whose state it is; the request carries their token, unless the situation has another. */
  readonly user: User;
  /** A plant that neither side holds. */
  readonly fresh: TestPlant;
  /** The plant that the state speaks of. */
  readonly plant: TestPlant;
  /** What is unusual about a request of a usual situation: "with an empty name". */
  readonly detail?: string | undefined;
  /** What the profile says of that. */
  readonly parameter?: ParameterId | undefined;
  /** White space is added to the body until it has so many bytes. */
  readonly paddedBytes?: number | undefined;
}

/** What a step requests, as a clause. */
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

/** Whether requests of a situation do what an operation is for. */
export function isPlainKey(key: SituationKey): boolean {
  return plainKeys.includes(key);
}

/** Whether a step does what an operation is for, with nothing unusual about it. */
export function isPlain({ key, detail }: Step): boolean {
  return detail === undefined && isPlainKey(key);
}

/** Tokens of other kinds, as far as they were given. */
export type FurtherTokens = Readonly<Partial<Record<SituationToken, string>>>;
