import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { type AcceptedPlant, requestCreate } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { describeAnswer } from '../../session/describe-answer.js';
import { isSuccess, statusOf } from '../../session/exchange.js';
import { findByName, type Listing, pollList } from '../../session/list-plants.js';
import { createTestName } from '../../session/test-names.js';
import { describeSentPlant } from '../sent-plant.js';
import { isSameTag } from '../tag.js';
import type { Violation } from '../violation.js';
import type { Check } from './check.js';
import type { CheckContext } from './check-context.js';
import { checkCreateAnswer } from './check-create-answer.js';
import { anyText, unusualTags, unusualTexts } from './unusual-texts.js';

/** Names and tags come back as they were sent, or the create is refused. */
export const characters: Check = {
  name: 'create plants whose names and tags are of all kinds of characters, then list',
  rules: [
    'create.stores-plant',
    'create.answers-200-with-plant',
    'create.rejects-400-with-error',
    'plant.name',
    'plant.tag',
  ],
  needs: ['create.stores-plant', 'plant.name', 'plant.tag'],
  async run(context) {
    const digits = String(randomInt(10 ** 11, 10 ** 12));
    const ofDigits = { name: digits, tag: digits, marker: digits };
    const ofTags = unusualTags.map((tag) => around('', '', tag));
    if (await checkTexts(context, [...pairUp(unusualTexts), ...ofTags, ofDigits])) {
      await tryAny(context);
    }
  },
};

const longestSearchMs = 3000;

async function tryAny(context: CheckContext): Promise<void> {
  const startedAt = performance.now();
  const property = fc.asyncProperty(
    fc.array(anyText, { minLength: 1, maxLength: 6 }),
    async (some) =>
      performance.now() - startedAt > longestSearchMs || checkTexts(context, pairUp(some)),
  );
  await fc.check(property, { seed: context.seed, numRuns: 2 });
}

interface MarkedText {
  readonly name: string;
  readonly tag: string;
  /** The part of the name that nobody else's has. */
  readonly marker: string;
  /** The texts that the name is made of. */
  readonly texts?: readonly string[];
}

/** Two texts a plant: they are most likely to be changed at the ends of a name. */
function pairUp(texts: readonly string[]): readonly MarkedText[] {
  return texts.flatMap((text, position) =>
    position % 2 === 0 ? [around(text, texts[position + 1] ?? text)] : [],
  );
}

function around(first: string, last = first, tag = `${last}${first}`): MarkedText {
  const marker = createTestName();
  const name = `${first}${marker}${last}`;
  return { name, tag, marker, ...(first !== last && { texts: [first, last] }) };
}

interface MarkedPlant extends AcceptedPlant {
  readonly marker: string;
}

/** Whether plants of these texts come back as they were sent, where they are taken. */
async function checkTexts(context: CheckContext, some: readonly MarkedText[]): Promise<boolean> {
  const { results, session } = context;
  const taken: MarkedPlant[] = [];
  const left = [...some];
  for (let text = left.shift(); text !== undefined; text = left.shift()) {
    const plant = await createWithText(context, text);
    const status = statusOf(plant.created) ?? 0;
    if (plant.created.response === undefined || status >= 500) {
      const isDropped = plant.created.response === undefined;
      const rule = isDropped ? 'create.answers-200-with-plant' : 'create.rejects-400-with-error';
      results.failed(rule, {
        expected: `a create with the name ${JSON.stringify(text.name)} is answered with 200 or 400`,
        actual: describeAnswer(plant.created),
        exchanges: [plant.created],
      });
      await requestDelete(session, plant.id);
      return false;
    }
    if (isSuccess(plant.created)) {
      checkCreateAnswer(context, plant);
      taken.push(plant);
    } else {
      // The provider may refuse one of the two alone.
      left.unshift(...(text.texts ?? []).map((one) => around(one)));
    }
  }
  const isAsSent = (one: Listing) =>
    taken.every((plant) => changeOf(plant, one) === undefined && isListed(plant, one));
  const listing = await pollList(context, isAsSent);
  const changed = taken
    .map((plant) => changeOf(plant, listing))
    .find((change) => change !== undefined);
  if (changed !== undefined) {
    results.failed('create.stores-plant', changed);
  } else if (taken.some((plant) => isListed(plant, listing))) {
    results.passed('create.stores-plant');
  }
  for (const { id } of taken) {
    await requestDelete(session, id);
  }
  return changed === undefined;
}

async function createWithText(
  context: CheckContext,
  { name, tag, marker }: MarkedText,
): Promise<MarkedPlant> {
  const { testPlants, takesTags } = context.capabilities;
  const plant = { id: testPlants.nextId(), name, ...(takesTags && { tag }) };
  return { ...plant, marker, created: await requestCreate(context.session, plant) };
}

function isListed({ name }: MarkedPlant, listing: Listing): boolean {
  return findByName(listing, name).length > 0;
}

/** How a listed plant differs from what was sent; one that is hidden tells nothing. */
function changeOf(
  { name, tag, marker, created }: MarkedPlant,
  { plants, exchange }: Listing,
): Violation | undefined {
  const listed = plants.find(
    (one) => typeof one.name === 'string' && one.name.toLowerCase().includes(marker.toLowerCase()),
  );
  return listed === undefined || (listed.name === name && isSameTag(tag, listed.tag))
    ? undefined
    : {
        expected: `the plant is listed as ${describeSentPlant({ name, tag })}`,
        actual: `it is ${describeSentPlant(listed)}`,
        exchanges: [created, exchange],
      };
}
