import { describe, expect, it } from 'vitest';
import type { Choice } from '../../src/challenge/choice.js';
import { choicesOf } from '../../src/challenge/choices-of.js';
import type { Met } from '../../src/challenge/met.js';
import { Reach } from '../../src/challenge/reach.js';
import { createPlantMock } from '../../src/public/index.js';
import { metOf, metOfRequests, type SentRequest, send } from './met-of.js';

const create = (id: number, name: string): SentRequest => ['POST', '/plants', { id, name }];
const list: SentRequest = ['GET', '/plants'];
const deleteUnknown: SentRequest = ['DELETE', '/plants/404'];
const none = { plants: [] };
const unknownToken: SentRequest = ['GET', '/plants', undefined, 'unknown'];

function find(met: Met, id: string): Choice {
  const found = choicesOf(met, met).find((choice) => choice.id === id);
  if (found === undefined) {
    throw new Error(
      `${id} is none of ${choicesOf(met, met)
        .map((choice) => choice.id)
        .join(', ')}`,
    );
  }
  return found;
}

const areApart = (met: Met, ...ids: string[]) =>
  new Reach(met).areApart(ids.map((id) => find(met, id)));

describe('a run', () => {
  it.each([
    [
      'another status and no header',
      'authentication.unknown-token/status-403',
      'authentication.unknown-token/no-headers',
    ],
    [
      'another status and another message',
      'authentication.unknown-token/status-403',
      'authentication.unknown-token/foreign-message',
    ],
    [
      'another integer and another message',
      'error.integer/0',
      'authentication.unknown-token/empty-message',
    ],
    ['a further header and another status', 'list.all/further-header', 'list.all/status-206'],
    [
      'another Content-Type and another integer',
      'response.content-type/Application-JSON-charset-UTF-8',
      'error.integer/0',
    ],
  ])('never makes %s in one response', async (_, first, second) => {
    const met = await metOfRequests([unknownToken, list], none);

    expect(areApart(met, first, second)).toBe(false);
  });

  it.each(['list.default-limit/1', 'list.lag/100', 'list.order/changing'])(
    'shows all plants of other users only without %s',
    async (other) => {
      const plants = [{ id: 5, name: 'Ivy', owner: 'bob' }];
      const met = await metOfRequests([create(1, 'Fern'), create(2, 'Mint'), list], { plants });

      expect(areApart(met, 'list.visibility/all', other)).toBe(false);
    },
  );

  it('makes choices together that no request shows both of', async () => {
    const met = await metOfRequests([unknownToken, deleteUnknown, create(1, 'Fern'), list], none);

    expect(
      areApart(
        met,
        'authentication.unknown-token/status-403',
        'delete.unknown-id/status-410',
        'list.all/status-206',
      ),
    ).toBe(true);
  });

  it('makes choices together after which all else can be read as before', async () => {
    const met = await metOfRequests([create(1, 'Fern'), create(2, 'Mint'), list], none);

    expect(
      areApart(
        met,
        'response.white-space/indented',
        'response.absent-tag/empty',
        'create.new-plant/further-header',
        'list.order/changing',
      ),
    ).toBe(true);
  });

  it('changes no order of lists that are cut, beside what else they show', async () => {
    const met = await metOfRequests(
      [create(1, 'Fern'), create(2, 'Mint'), ['GET', '/plants?limit=1']],
      none,
    );

    expect(areApart(met, 'list.order/changing', 'response.absent-tag/empty')).toBe(false);
  });

  it('changes no list after a request that may create no plant, in the same store alone', async () => {
    const padded = create(1, ' Fern ');
    const together = await metOfRequests([create(2, 'Mint'), padded, list], none);
    const apart = await metOf(async () => {
      await send(createPlantMock({ plants: [] }), padded);
      const mock = createPlantMock({ plants: [] });
      await send(mock, create(2, 'Mint'));
      await send(mock, create(3, 'Basil'));
      await send(mock, list);
    });

    for (const [met, expected] of [
      [together, false],
      [apart, true],
    ] as const) {
      expect(areApart(met, 'create.padded-name/rejected-400', 'list.order/changing')).toBe(
        expected,
      );
    }
  });
});

describe('a passed run', () => {
  const isShown = (first: Met, run: Met, id: string, isAlone = false) =>
    new Reach(first).isShown(find(first, id), run, isAlone);

  it('proves a choice if its requests came as often as in the first run', async () => {
    const first = await metOfRequests([list, list, deleteUnknown], none);
    const run = await metOfRequests([list, deleteUnknown], none);

    expect(isShown(first, run, 'delete.unknown-id/status-410')).toBe(true);
    expect(isShown(first, run, 'list.all/status-206')).toBe(false);
  });

  it('proves a single choice if one of its requests came', async () => {
    const first = await metOfRequests([list, list, deleteUnknown], none);
    const run = await metOfRequests([list], none);

    expect(isShown(first, run, 'list.all/status-206', true)).toBe(true);
    expect(isShown(first, run, 'delete.unknown-id/status-410', true)).toBe(false);
  });
});
