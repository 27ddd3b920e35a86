import type { RuleId } from '../../interface/rules.js';
import { createBody } from '../session/create-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { isSuccess, statusOf } from '../session/exchange.js';
import { randomId } from '../session/id-ranges.js';
import { findByName, listPlants } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import { createTestName } from '../session/test-names.js';
import type { TestPlant } from '../session/test-plants.js';
import type { Check } from './check.js';
import type { CheckContext } from './check-context.js';

interface RefusedBody {
  readonly what: string;
  readonly rule: RuleId;
  body(plant: TestPlant): string;
}

const withId = (what: string, write: (id: string) => string): RefusedBody => ({
  what,
  rule: 'new-plant.id',
  body: ({ id, name }) => `{"id":${write(id)},"name":"${name}"}`,
});

/**
 * Bodies that are no NewPlant; those that Pact cannot write down are found here alone.
 *
 * What a JSON parser may accept beyond JSON (RFC 8259, section 9) is not held against a provider:
 * text behind the object, a last comma, bytes in a string that are not UTF-8.
 */
const bodies: readonly RefusedBody[] = [
  { what: 'null', rule: 'create.rejects-400-with-error', body: () => 'null' },
  {
    what: 'a plant inside of an object',
    rule: 'create.rejects-400-with-error',
    body: (plant) => `{"plant":${createBody(plant)}}`,
  },
  {
    what: 'a plant inside of a string',
    rule: 'create.rejects-400-with-error',
    body: (plant) => JSON.stringify(createBody(plant)),
  },
  {
    what: 'JSON that breaks off',
    rule: 'create.rejects-400-with-error',
    body: ({ id, name }) => `{"id":${id},"name":"${name}"`,
  },
  withId('an id that is a string', (id) => `"${id}"`),
  withId(
    'an id that is a fraction',
    () => `${randomId({ lowest: 10n ** 8n, highest: 10n ** 9n })}.5`,
  ),
  withId('an id just above int64', () => '9223372036854775808'),
  withId('an id just below int64', () => '-9223372036854775809'),
  withId('an id far above int64', (id) => `${id}0000000000000000`),
  withId('an id beyond any double', () => '1e400'),
  {
    what: 'a name that is a number',
    rule: 'new-plant.name',
    body: ({ id }) => `{"id":${id},"name":7}`,
  },
  {
    what: 'a name that is false',
    rule: 'new-plant.name',
    body: ({ id }) => `{"id":${id},"name":false}`,
  },
  {
    what: 'a tag that is false',
    rule: 'new-plant.tag',
    body: ({ id, name }) => `{"id":${id},"name":"${name}","tag":false}`,
  },
  { what: 'false', rule: 'create.rejects-400-with-error', body: () => 'false' },
  { what: 'an empty array', rule: 'create.rejects-400-with-error', body: () => '[]' },
  {
    what: 'a tag that is a number',
    rule: 'new-plant.tag',
    body: ({ id, name }) => `{"id":${id},"name":"${name}","tag":7}`,
  },
];

/** A create of no NewPlant is answered with 400, and creates nothing. */
export const refusedBodies: Check = {
  name: 'create with bodies that are no NewPlant, then list',
  rules: ['create.rejects-400-with-error', 'new-plant.id', 'new-plant.name', 'new-plant.tag'],
  async run(context) {
    const refusals = await settleAll(bodies.map((one) => refuse(context, one)));
    const listing = await listPlants(context);
    for (const { name, what, created } of refusals) {
      if (findByName(listing, name).length > 0 && !isSuccess(created)) {
        context.results.failed('create.rejects-400-with-error', {
          expected: `a create that is refused, with ${what}, creates nothing`,
          actual: `"${name}" is listed`,
          exchanges: [created, listing.exchange],
        });
      }
    }
  },
};

async function refuse(context: CheckContext, { what, rule, body }: RefusedBody) {
  const { results, session, capabilities } = context;
  const plant = { id: capabilities.testPlants.nextId(), name: createTestName() };
  const created = await session.send('POST', '/plants', { body: body(plant) });
  if (statusOf(created) === 400) {
    results.passed(rule, 'create.rejects-400-with-error');
  } else {
    results.failed(isSuccess(created) ? rule : 'create.rejects-400-with-error', {
      expected: `a create with ${what} is refused with 400`,
      actual: describeAnswer(created),
      exchanges: [created],
    });
  }
  return { name: plant.name, what, created };
}
