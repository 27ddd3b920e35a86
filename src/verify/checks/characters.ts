import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { type AcceptedPlant, requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { isSuccess, statusOf } from '../session/exchange.js';
import { findByName, pollList } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import { createTestName } from '../session/test-names.js';
import type { Violation } from '../violation.js';
import type { Check } from './check.js';
import type { CheckContext } from './check-context.js';
import { checkCreateAnswer } from './check-create-answer.js';

/** Texts that services have been seen to change when they read, store, write or escape them. */
const texts = [
  'é',
  'e\u0301',
  'ß',
  'Ÿ',
  'ﬁ',
  'İi',
  'žř',
  'Ελιά',
  'Дуб',
  'זית',
  'زيتون',
  '竹',
  '𠮷',
  '🌱',
  '👩‍🌾',
  '"',
  "'",
  '\\',
  '\\n',
  '\\u00e9',
  '/',
  '<b>',
  '&amp;',
  '%41',
  '%',
  '+',
  '?',
  '#',
  '{}',
  '$1',
  ';',
  ' ',
  '\u00a0',
  '\t',
  '\n',
  '\r\n',
  '\u2028',
  '\u200b',
  '\ufeff',
  '\u007f',
  'null',
  'a  b',
  '\0',
  'A a',
  '0',
  'x'.repeat(130),
  '木'.repeat(90),
];

/** No NUL, which many databases cannot hold, and no half of a surrogate pair, which is no text. */
const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => !text.includes('\0'));

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
  async run(context) {
    const digits = String(randomInt(10 ** 11, 10 ** 12));
    const plants = [...texts.map(around), { name: digits, tag: digits, marker: digits }];
    if (await checkTexts(context, plants)) {
      await tryAny(context);
    }
  },
};

const longestSearchMs = 5000;

async function tryAny(context: CheckContext): Promise<void> {
  const startedAt = performance.now();
  const property = fc.asyncProperty(
    fc.array(anyText, { minLength: 1, maxLength: 10 }),
    async (some) =>
      performance.now() - startedAt > longestSearchMs || checkTexts(context, some.map(around)),
  );
  await fc.check(property, { seed: context.seed, numRuns: 3 });
}

interface MarkedText {
  readonly name: string;
  readonly tag: string;
  /** The part of the name that nobody else's has. */
  readonly marker: string;
}

/** A text at both ends of a name, where it is most likely to be changed. */
function around(text: string): MarkedText {
  const marker = createTestName();
  return { name: `${text}${marker}${text}`, tag: text, marker };
}

/** Whether plants of these texts come back as they were sent, where they are taken. */
async function checkTexts(context: CheckContext, some: readonly MarkedText[]): Promise<boolean> {
  const plants = await settleAll(
    some.map(async ({ name, tag, marker }) => {
      const plant = {
        id: context.capabilities.testPlants.nextId(),
        name,
        ...(context.capabilities.takesTags && { tag }),
      };
      return { ...plant, marker, created: await requestCreate(context.session, plant) };
    }),
  );
  const failed = plants.find(({ created }) => (statusOf(created) ?? 500) >= 500);
  if (failed !== undefined) {
    context.results.failed('create.rejects-400-with-error', {
      expected: `a create with the name ${JSON.stringify(failed.name)} is answered with 200 or 400`,
      actual: describeAnswer(failed.created),
      exchanges: [failed.created],
    });
    return false;
  }

  const taken = plants.filter(({ created }) => isSuccess(created));
  const listing = await pollList(context, (one) =>
    taken.every(({ name }) => findByName(one, name).length > 0),
  );
  const changed = taken
    .map((plant) => changeOf(plant, listing))
    .find((change) => change !== undefined);
  for (const plant of taken) {
    checkCreateAnswer(context, plant);
  }
  if (changed !== undefined) {
    context.results.failed('create.stores-plant', changed);
  } else if (taken.some(({ name }) => findByName(listing, name).length > 0)) {
    context.results.passed('create.stores-plant');
  }
  await settleAll(taken.map(({ id }) => requestDelete(context.session, id)));
  return changed === undefined;
}

/** How a listed plant differs from what was sent; one that is hidden tells nothing. */
function changeOf(
  { name, tag, marker, created }: AcceptedPlant & { readonly marker: string },
  { plants, exchange }: Awaited<ReturnType<typeof pollList>>,
): Violation | undefined {
  const listed = plants.find(
    (one) => typeof one.name === 'string' && one.name.toLowerCase().includes(marker.toLowerCase()),
  );
  if (listed === undefined || (listed.name === name && (tag === undefined || listed.tag === tag))) {
    return undefined;
  }
  const show = (plant: { name?: unknown; tag?: unknown }) =>
    `${JSON.stringify(plant.name)}${plant.tag === undefined ? '' : `, tag ${JSON.stringify(plant.tag)}`}`;
  return {
    expected: `the plant is listed as ${show({ name, tag })}`,
    actual: `it is ${show(listed)}`,
    exchanges: [created, exchange],
  };
}
