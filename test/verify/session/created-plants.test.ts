import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CreatedPlants, encodePathId } from '../../../src/verify/session/created-plants.js';
import { type ExchangeParts, exchangeOf } from '../exchange-of.js';

function recording(...all: readonly ExchangeParts[]) {
  const plants = new CreatedPlants();
  for (const parts of all) {
    plants.record(exchangeOf(parts));
  }
  return plants;
}

const create = (requestBody: string, more: ExchangeParts = {}): ExchangeParts => ({
  request: 'POST /plants',
  requestBody,
  ...more,
});
const remove = (id: string, status = 204): ExchangeParts => ({
  request: `DELETE /plants/${id}`,
  status,
});
const idsOf = (plants: readonly { readonly id: string }[]) => plants.map(({ id }) => id);

describe('a create', () => {
  it('that failed may have stored the plant, also if its id is rejected afterwards', () => {
    const body = '{"id":7,"name":"Fern"}';

    const { remaining } = recording(create(body, { status: 500 }), create(body, { status: 409 }));

    expect(remaining).toMatchObject([{ id: '7', isUnanswered: true }]);
  });

  it.each([
    ['{"id":7,"name":"Fern"}', true],
    ['{"id":7,"name":"Fern","tag":"herb"}', true],
    ['{"id":7,"name":"Fern"} ', false],
    ['{"id":7.0,"name":"Fern"}', false],
    ['{"name":"Fern","id":7}', false],
    ['{"id":7,"name":"Fern","id":8}', false],
    ['{"id":7,"name":"Fern","tag":"\\u0068"}', false],
  ])('of %s leaves a provider no other plant to read: %s', (body, isPlain) => {
    expect(recording(create(body)).remaining).toMatchObject([{ isPlain }]);
  });

  it.each([
    ['7', '7'],
    ['-12', '-12'],
    ['9223372036854775807', '9223372036854775807'],
    ['9223372036854775808', '9223372036854775808'],
    ['7.0', '7'],
    ['1e2', '100'],
    ['7.5', '7.5'],
    ['1e400', '1e400'],
    ['"7"', '7'],
    ['"a fern"', 'a fern'],
  ])('of the id %s is recorded under %s', (written, id) => {
    const { remaining } = recording(create(`{"id":${written},"name":"Fern"}`));

    expect(remaining).toMatchObject([{ id, name: 'Fern', isConfirmed: true }]);
  });

  it.each([
    ['in an object', '{"plant":{"id":7,"name":"Fern"}}'],
    ['in a string', JSON.stringify('{"id":7,"name":"Fern"}')],
    ['in an array', '[{"id":7,"name":"Fern"}]'],
    ['that breaks off', '{"id":7,"name":"Fern"'],
    ['with text after it', '{"id":7,"name":"Fern"} x'],
    ['with its id in an array', '{"id":[7],"name":"Fern"}'],
    ['with its id twice', '{"id":6,"id":7,"name":"Fern"}'],
  ])('of a plant %s is recorded', (_, body) => {
    expect(recording(create(body)).remaining).toMatchObject([{ id: '7', name: 'Fern' }]);
  });

  it.each(['', 'null', '7', '[]', '{}', '{"name":"Fern"}', '{"id":null}', '{"id":true}', '{"id":'])(
    'of %s is not recorded, because it has no id to delete by',
    (body) => {
      expect(recording(create(body)).remaining).toEqual([]);
    },
  );

  it('is recorded with the authorization it was made with', () => {
    const requestHeaders = [['Authorization', 'Bearer t2']] as const;

    const { remaining } = recording(create('{"id":7,"name":"Fern"}', { requestHeaders }));

    expect(remaining[0]?.authorization).toBe('Bearer t2');
  });

  it('that is rejected is not confirmed', () => {
    const { remaining } = recording(create('{"id":7,"name":"Fern"}', { status: 400 }));

    expect(remaining).toMatchObject([{ isConfirmed: false, isUnanswered: false }]);
  });

  it('that is not answered may still create its plant', () => {
    const { remaining } = recording(
      create('{"id":7,"name":"Fern"}', { failure: 'socket hang up' }),
    );

    expect(remaining).toMatchObject([{ isConfirmed: false, isUnanswered: true }]);
  });

  it('that is rejected does not replace an earlier one', () => {
    const { remaining } = recording(
      create('{"id":7,"name":"First"}'),
      create('{"id":7,"name":"Second"}', { status: 400 }),
    );

    expect(remaining).toMatchObject([{ name: 'First', isConfirmed: true }]);
  });

  it('that is accepted after a rejection is recorded', () => {
    const { remaining } = recording(
      create('{"id":7,"name":"First"}', { status: 400 }),
      create('{"id":7,"name":"Second"}'),
    );

    expect(remaining).toMatchObject([{ name: 'Second', isConfirmed: true }]);
  });
});

describe('a create without an id', () => {
  it('is recorded by the name of its answer, if it succeeds', () => {
    const body = '{"name":"New plant"}';

    expect(recording({ request: 'POST /plants', body }).withoutId).toEqual(['New plant']);
    expect(recording(create('', { body, status: 400 })).withoutId).toEqual([]);
    expect(recording(create('{"id":7,"name":"Fern"}', { body })).withoutId).toEqual([]);
  });
});

describe('a delete', () => {
  it('that succeeds moves the plant to the deleted plants', () => {
    const plants = recording(create('{"id":7,"name":"Fern"}'), remove('7'));

    expect(plants.remaining).toEqual([]);
    expect(plants.deleted).toMatchObject([{ id: '7', name: 'Fern' }]);
  });

  it('finds a percent-encoded id', () => {
    const plants = recording(
      create('{"id":"a fern/ä","name":"Fern"}'),
      remove(encodePathId('a fern/ä')),
    );

    expect(idsOf(plants.deleted)).toEqual(['a fern/ä']);
  });

  it.each([400, 404, 500])('that is answered with %i changes nothing', (status) => {
    const plants = recording(create('{"id":7,"name":"Fern"}'), remove('7', status));

    expect(idsOf(plants.remaining)).toEqual(['7']);
    expect(plants.deleted).toEqual([]);
  });

  it.each(['8', '%', '%zz', '', '7?x', '%F0%9F'])('of the path id "%s" changes nothing', (id) => {
    const plants = recording(create('{"id":7,"name":"Fern"}'), remove(id));

    expect(idsOf(plants.remaining)).toEqual(['7']);
  });
});

describe('a list', () => {
  it('is not recorded', () => {
    expect(recording({ requestBody: '{"id":7}' }).remaining).toEqual([]);
  });
});

describe('any exchange', () => {
  it('is recorded without an error', () => {
    const anyBody = fc.oneof(
      fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc.json(),
      fc.string({ unit: 'binary' }).map((id) => JSON.stringify({ id, name: id })),
      fc.constant('{"id":"\\ud800","name":"\\udfff"}'),
    );

    fc.assert(
      fc.property(anyBody, fc.webPath(), (body, path) => {
        const plants = recording(create(body), { request: `DELETE ${path}` }, remove(body));

        expect(plants.remaining.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('encodePathId', () => {
  it('replaces half of a surrogate pair', () => {
    expect(encodePathId('a\ud800b\udfff')).toBe(encodeURIComponent('a\ufffdb\ufffd'));
  });

  it('keeps whole pairs', () => {
    expect(encodePathId('🌱')).toBe(encodeURIComponent('🌱'));
  });
});
