import type { RuleId } from '../../interface/rules.js';
import type { AcceptedPlant } from '../session/create-plant.js';
import { type Exchange, jsonOf } from '../session/exchange.js';
import { maxListLagMs } from '../session/list-capabilities.js';
import { findByName, hiddenReason, type Listing, pollList } from '../session/list-plants.js';
import { fateOf } from './fate.js';
import type { Scene } from './scene.js';

/** What has happened since the plants were created. */
export interface Since {
  readonly what: string;
  readonly exchanges: readonly Exchange[];
}

/**
 * Finds whether plants are listed, each once and with its tag.
 *
 * @param rule what a missing one breaks.
 * @param since what has happened, for the evidence.
 * @returns the list in which it was found.
 */
export async function expectListed(
  scene: Scene,
  plants: readonly AcceptedPlant[],
  rule: RuleId,
  since: Since = { what: 'once it has been created', exchanges: [] },
): Promise<Listing> {
  const { findings } = scene;
  const isVisible = scene.capabilities.visibility !== 'none';
  const listing = await pollList(
    scene,
    (one) => !isVisible || plants.every(({ name }) => findByName(one, name).length > 0),
  );
  for (const planted of plants) {
    const problem = problemOf(planted, listing);
    if (problem === undefined) {
      findings.passed(rule);
    } else if (problem !== 'missing') {
      const exchanges = [planted.created, ...since.exchanges, listing.exchange];
      findings.failed('create.stores-plant', { ...problem, exchanges });
    } else if (!isVisible || (await fateOf(scene, planted, listing)) === 'hidden') {
      findings.notChecked(hiddenReason, rule);
      return listing;
    } else {
      findings.failed(rule, {
        expected: `"${planted.name}" is listed ${since.what}`,
        actual: `it is not among the ${listing.plants.length} plants listed`,
        exchanges: [planted.created, ...since.exchanges, listing.exchange],
      });
      return listing;
    }
  }
  return listing;
}

/** How a plant is listed otherwise than it was sent. */
function problemOf(
  { name, tag, created }: AcceptedPlant,
  listing: Listing,
): 'missing' | { readonly expected: string; readonly actual: string } | undefined {
  const [listed, ...others] = findByName(listing, name);
  if (listed === undefined) {
    const { name: answered } = (jsonOf(created) ?? {}) as { name?: unknown };
    const isRenamed = typeof answered === 'string' && findByName(listing, answered).length > 0;
    const actual = `it is listed as ${JSON.stringify(answered)}`;
    return isRenamed ? { expected: `${JSON.stringify(name)} is listed`, actual } : 'missing';
  }
  if (others.length > 0) {
    const actual = `it is there ${others.length + 1} times`;
    return { expected: `"${name}" is listed once`, actual };
  }
  return isSameTag(tag, listed.tag)
    ? undefined
    : {
        expected: `"${name}" is listed ${withTag(tag)}`,
        actual: `it is there ${withTag(listed.tag)}`,
      };
}

/**
 * Finds whether plants that were listed are gone after their delete.
 *
 * @returns the list from which they are gone, or not.
 */
export async function expectGone(
  scene: Scene,
  plants: readonly (AcceptedPlant & { readonly deleted: Listing['exchange'] })[],
): Promise<Listing> {
  const listing = await pollList(
    scene,
    (one) => plants.every(({ name }) => findByName(one, name).length === 0),
    maxListLagMs,
  );
  for (const { name, created, deleted } of plants) {
    if (findByName(listing, name).length > 0) {
      scene.findings.failed('delete.removes-one-plant', {
        expected: `"${name}" is gone from the list once it has been deleted`,
        actual: 'it is still there',
        exchanges: [created, deleted, listing.exchange],
      });
    } else {
      scene.findings.passed('delete.removes-one-plant');
    }
  }
  return listing;
}

/** A plant without a tag may come back with an empty one; that none is null, another rule says. */
function isSameTag(given: string | undefined, listed: unknown): boolean {
  return given === undefined ? [undefined, null, ''].includes(listed as string) : listed === given;
}

export function withTag(tag: unknown): string {
  return tag === undefined ? 'without a tag' : `with the tag ${JSON.stringify(tag)}`;
}

/** Finds whether the answer to a create is the plant that was sent. */
export function expectSame(
  scene: Scene,
  { name, tag, created }: AcceptedPlant,
  answer: unknown,
): void {
  const plant = (answer ?? {}) as { name?: unknown; tag?: unknown };
  if (plant.name === name && isSameTag(tag, plant.tag)) {
    scene.findings.passed('create.answers-200-with-plant');
    return;
  }
  scene.findings.failed('create.answers-200-with-plant', {
    expected: `the answer is the plant that was sent: ${JSON.stringify(name)}, ${withTag(tag)}`,
    actual: `it is ${JSON.stringify(plant.name)}, ${withTag(plant.tag)}`,
    exchanges: [created],
  });
}
