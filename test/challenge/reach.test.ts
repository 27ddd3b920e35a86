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
const token = 'authentication.unknown-token';
const unknownToken: SentRequest = ['GET', '/plants', undefined, 'unknown'];

function find(met: Met, id: string): Choice {
  const choices = choicesOf(met);
  return choices.find((choice) => choice.id === id) ?? expect.unreachable(`no choice ${id}`);
}

/** Whether one run can make these choices, and prove each. */
function canShareRun(met: Met, ...ids: string[]): boolean {
  const reach = new Reach(met);
  const choices = ids.map((id) => find(met, id));
  return choices.every((choice, index) =>
    choices.slice(index + 1).every((other) => reach.canShareRun(choice, other)),
  );
}

describe('a run', () => {
  it.each([
    ['another status and no header', `${token}/status-403`, `${token}/no-headers`],
    ['another status and another message', `${token}/status-403`, `${token}/foreign-message`],
    ['another integer and another message', 'error.integer/0', `${token}/empty-message`],
    ['a further header and another status', 'list.all/further-header', 'list.all/status-206'],
    [
      'another Content-Type and another integer',
      'response.content-type/Application-JSON-charset-UTF-8',
      'error.integer/0',
    ],
  ])('never makes %s in one response', async (_, first, second) => {
    const met = await metOfRequests([unknownToken, list], none);

    expect(canShareRun(met, first, second)).toBe(false);
  });

  it.each(['list.default-limit/1', 'list.lag/100', 'list.order/changing'])(
    'shows all plants of other users only without %s',
    async (other) => {
      const plants = [{ id: 5, name: 'Ivy', owner: 'bob' }];
      // The user sees one plant, of which no limit hides anything.
      const met = await metOfRequests([create(1, 'Fern'), list], { plants });

      expect(canShareRun(met, 'list.visibility/all', other)).toBe(false);
    },
  );

  it('makes choices together that no request shows both of', async () => {
    const met = await metOfRequests([unknownToken, deleteUnknown, create(1, 'Fern'), list], none);

    const ids = ['authentication.unknown-token/status-403', 'delete.unknown-id/status-410'];
    expect(canShareRun(met, ...ids, 'list.all/status-206')).toBe(true);
  });

  it('makes choices together after which all else can be read as before', async () => {
    const met = await metOfRequests([create(1, 'Fern'), create(2, 'Mint'), list], none);

    const ids = ['response.white-space/indented', 'response.absent-tag/empty'];
    expect(canShareRun(met, ...ids, 'create.new-plant/further-header')).toBe(true);
  });

  it('changes no order of lists beside the tag of a plant, which may then be another one', async () => {
    const met = await metOfRequests([create(1, 'Fern'), create(2, 'Mint'), list], none);

    expect(canShareRun(met, 'list.order/changing', 'response.absent-tag/empty')).toBe(false);
  });

  it('knows which successes get the status of an ordinary one', async () => {
    const plants = [{ id: 6, name: 'Birch' }];
    const met = await metOfRequests(
      [create(1, 'Fern'), ['DELETE', '/plants/1'], ['DELETE', '/plants/6']],
      { plants },
    );

    expect(canShareRun(met, 'delete.own-plant/status-200', 'delete.shared-plant/nothing')).toBe(
      false,
    );
  });

  it('changes nothing after a request that may create no plant, in the same store alone', async () => {
    const padded = create(1, ' Fern ');
    const together = await metOfRequests([create(2, 'Mint'), padded, list], none);
    const apart = await metOf(async () => {
      await send(createPlantMock({ plants: [] }), padded);
      const mock = createPlantMock({ plants: [] });
      await send(mock, create(2, 'Mint'));
      await send(mock, create(3, 'Basil'));
      await send(mock, list);
    });

    const canBeTogether = (met: Met) =>
      canShareRun(met, 'create.padded-name/rejected-400', 'list.order/changing');
    expect([canBeTogether(together), canBeTogether(apart)]).toEqual([false, true]);
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

  it('proves a bound only by requests that are beyond it', async () => {
    const long = await metOfRequests([create(1, 'x'.repeat(41))], none);
    const short = await metOfRequests([create(1, 'Fern'), create(2, 'Mint')], none);

    expect(isShown(long, short, 'create.maximum-name-length/40', true)).toBe(false);
    expect(isShown(long, long, 'create.maximum-name-length/40')).toBe(true);
  });

  it('proves a bound also by requests that it has rejected, and by lists that it has cut', async () => {
    const requests = [create(1, 'x'.repeat(41)), create(2, 'Mint'), list];
    const first = await metOfRequests(requests, none);
    const parameters = { 'create.maximum-name-length': 40, 'list.default-limit': 1 };
    const run = await metOfRequests([...requests, create(3, 'Sage'), list], {
      ...none,
      profile: { parameters },
    });

    expect(isShown(first, run, 'create.maximum-name-length/40')).toBe(true);
    expect(isShown(first, run, 'list.default-limit/1')).toBe(true);
  });

  it('proves a single choice if one of its requests came', async () => {
    const first = await metOfRequests([list, list, deleteUnknown], none);
    const run = await metOfRequests([list], none);

    expect(isShown(first, run, 'list.all/status-206', true)).toBe(true);
    expect(isShown(first, run, 'delete.unknown-id/status-410', true)).toBe(false);
  });
});
