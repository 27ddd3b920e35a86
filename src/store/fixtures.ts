import { type PlantIdInput, readPlantId } from '../interface/int64.js';
import type { Parameters } from '../interface/parameters.js';
import type { Plant } from '../interface/plant.js';
import { createFieldSchemas } from '../interface/plant-schema.js';
import { KitError } from '../text/kit-error.js';
import { createInputError, parseBySchema, parseInput } from '../text/read-input.js';
import * as v from '../text/schema.js';
import { isBearerToken } from '../text/syntax.js';
import { mustBe, nearest } from '../text/wording.js';
import type { PlantRecord } from './plant-record.js';
import { type AccessToken, allScopes, type Scope, type TokenStatus } from './token-registry.js';

/** A plant in a fixture. */
export interface PlantFixture extends Plant {
  /** Any int64; above 2^53 as a string or a bigint, since a number is rounded. */
  readonly id: PlantIdInput;
  /** The user that it belongs to. Default: none, which shares it with everyone. */
  readonly owner?: string | undefined;
}

/** A token in a fixture. */
export interface TokenFixture {
  /** What a client sends after `Bearer`. */
  readonly token: string;
  /** The user of the token; a user may have several. */
  readonly user: string;
  /** What the token allows. Default: to read and to write. */
  readonly scopes?: readonly Scope[] | undefined;
  /** An expired or a revoked token is rejected. Default: valid. */
  readonly status?: TokenStatus | undefined;
}

const filled = v.pipe(v.string(), v.nonEmpty());

const plantFixture = v.strictObject({
  id: v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): string => {
      const parsed = readPlantId(value);
      if ('id' in parsed) {
        return parsed.id;
      }
      const message =
        value === undefined
          ? mustBe('an int64 integer', value)
          : `is ${parsed.problem}; write an int64 integer, as a string if it is above 2^53`;
      addIssue({ message });
      return NEVER;
    }),
  ),
  ...createFieldSchemas(),
  owner: v.optional(filled),
});

const tokenFixture = v.strictObject({
  token: v.pipe(
    filled,
    v.check(
      (token) => isBearerToken(token),
      'must be letters, digits and signs of ASCII, without spaces',
    ),
  ),
  user: filled,
  scopes: v.optional(v.array(v.picklist(allScopes)), () => [...allScopes]),
  status: v.optional(v.picklist(['valid', 'expired', 'revoked']), 'valid'),
});

/**
 * Parses plants of unknown type, such as imported JSON, into records.
 *
 * @param source their origin, for the error message.
 * @param options.canShareIds whether two of them may have the same id. Default false.
 * @throws KitError `invalid-fixture`, naming the source, the item and the field.
 */
export function parsePlants(
  plants: unknown,
  source = 'the plants',
  { canShareIds = false }: { readonly canShareIds?: boolean } = {},
): PlantRecord[] {
  const records = parseInput(v.array(plantFixture), plants, 'invalid-fixture', source);
  if (!canShareIds) {
    rejectDuplicates(records, 'id', source);
  }
  return records;
}

/**
 * Parses one plant into a record.
 *
 * @throws KitError `invalid-plant`, naming the field.
 */
export function parsePlant(plant: unknown): PlantRecord {
  const parsed = parseBySchema(plantFixture, plant);
  if ('problem' in parsed) {
    const { cause, remedy, path } = parsed.problem;
    const [member] = path;
    throw new KitError('invalid-plant', 'create the plant', {
      cause,
      remedy,
      field: member === undefined ? undefined : String(member),
    });
  }
  return parsed.value;
}

/**
 * Parses tokens of unknown type, such as imported JSON, and adds the defaults.
 *
 * @param source their origin, for the error message.
 * @throws KitError `invalid-fixture`, naming the source, the item and the field.
 */
export function parseUsers(tokens: unknown, source = 'the users'): AccessToken[] {
  const parsed = parseInput(v.array(tokenFixture), tokens, 'invalid-fixture', source);
  rejectDuplicates(parsed, 'token', source);
  return parsed;
}

/**
 * Rejects plants whose owner has no token, since nobody could list them.
 *
 * @throws KitError `invalid-fixture`, when an owner has no token.
 */
export function assertOwners(
  plants: readonly PlantRecord[],
  tokens: readonly AccessToken[],
  visibility: Parameters['list.visibility'],
  source = 'the plants',
): void {
  if (visibility === 'all') {
    return;
  }
  const users = new Set(tokens.map(({ user }) => user));
  for (const [position, { owner }] of plants.entries()) {
    if (owner !== undefined && !users.has(owner)) {
      const remedy =
        nearest(owner, [...users]) ||
        'Give that user a token, drop the owner, or accept any token.';
      throw createFixtureError(
        source,
        `item ${position + 1}: owner "${owner}" has no token`,
        remedy,
      );
    }
  }
}

function rejectDuplicates<Key extends string>(
  items: readonly Record<Key, string>[],
  key: Key,
  source: string,
): void {
  const positions = new Map<string, number>();
  for (const [position, item] of items.entries()) {
    const earlier = positions.get(item[key]);
    if (earlier !== undefined) {
      throw createFixtureError(
        source,
        `items ${earlier + 1} and ${position + 1} have the same ${key}, "${item[key]}"`,
        'Change or drop one.',
      );
    }
    positions.set(item[key], position);
  }
}

function createFixtureError(source: string, cause: string, remedy?: string): KitError {
  return createInputError('invalid-fixture', source, { cause, remedy });
}
