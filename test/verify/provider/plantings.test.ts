import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeId, Plantings } from '../../../src/verify/provider/plantings.js';
import { type ExchangeParts, exchangeOf } from '../exchange-of.js';

function noting(...all: readonly ExchangeParts[]) {
  const plantings = new Plantings();
  for (const parts of all) {
    plantings.note(exchangeOf(parts));
  }
  return plantings;
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
const idsOf = (plantings: readonly { readonly id: string }[]) => plantings.map(({ id }) => id);

describe('a create', () => {
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
  ])('of the id %s is noted under %s', (written, id) => {
    const { standing } = noting(create(`{"id":${written},"name":"Fern"}`));

    expect(standing).toMatchObject([{ id, name: 'Fern', isConfirmed: true }]);
  });

  it.each([
    ['in an object', '{"plant":{"id":7,"name":"Fern"}}'],
    ['in a string', JSON.stringify('{"id":7,"name":"Fern"}')],
    ['in an array', '[{"id":7,"name":"Fern"}]'],
    ['that breaks off', '{"id":7,"name":"Fern"'],
    ['with text behind it', '{"id":7,"name":"Fern"} x'],
    ['with its id in an array', '{"id":[7],"name":"Fern"}'],
    ['with its id twice', '{"id":6,"id":7,"name":"Fern"}'],
  ])('of a plant %s is noted', (_, body) => {
    expect(noting(create(body)).standing).toMatchObject([{ id: '7', name: 'Fern' }]);
  });

  it.each(['', 'null', '7', '[]', '{}', '{"name":"Fern"}', '{"id":null}', '{"id":true}', '{"id":'])(
    'of %s is not noted, for there is no id to delete by',
    (body) => {
      expect(noting(create(body)).standing).toEqual([]);
    },
  );

  it('is noted with the authorization it was made with', () => {
    const requestHeaders = [['Authorization', 'Bearer t2']] as const;

    const { standing } = noting(create('{"id":7,"name":"Fern"}', { requestHeaders }));

    expect(standing[0]?.authorization).toBe('Bearer t2');
  });

  it('that is refused is not confirmed', () => {
    const { standing } = noting(create('{"id":7,"name":"Fern"}', { status: 400 }));

    expect(standing).toMatchObject([{ isConfirmed: false, isUnanswered: false }]);
  });

  it('that is not answered may be made still', () => {
    const { standing } = noting(create('{"id":7,"name":"Fern"}', { failure: 'socket hang up' }));

    expect(standing).toMatchObject([{ isConfirmed: false, isUnanswered: true }]);
  });

  it('that is refused leaves the one before it', () => {
    const { standing } = noting(
      create('{"id":7,"name":"First"}'),
      create('{"id":7,"name":"Second"}', { status: 400 }),
    );

    expect(standing).toMatchObject([{ name: 'First', isConfirmed: true }]);
  });

  it('that is taken after a refusal counts', () => {
    const { standing } = noting(
      create('{"id":7,"name":"First"}', { status: 400 }),
      create('{"id":7,"name":"Second"}'),
    );

    expect(standing).toMatchObject([{ name: 'Second', isConfirmed: true }]);
  });
});

describe('a create without an id', () => {
  it('is noted by the name of its answer, if it succeeds', () => {
    const body = '{"name":"New plant"}';

    expect(noting({ request: 'POST /plants', body }).withoutId).toEqual(['New plant']);
    expect(noting(create('', { body, status: 400 })).withoutId).toEqual([]);
    expect(noting(create('{"id":7,"name":"Fern"}', { body })).withoutId).toEqual([]);
  });
});

describe('a delete', () => {
  it('that succeeds takes a plant from those that stand', () => {
    const plantings = noting(create('{"id":7,"name":"Fern"}'), remove('7'));

    expect(plantings.standing).toEqual([]);
    expect(plantings.deleted).toMatchObject([{ id: '7', name: 'Fern' }]);
  });

  it('finds an id that a path has percent-encoded', () => {
    const plantings = noting(
      create('{"id":"a fern/ä","name":"Fern"}'),
      remove(encodeId('a fern/ä')),
    );

    expect(idsOf(plantings.deleted)).toEqual(['a fern/ä']);
  });

  it.each([400, 404, 500])('that is answered with %i changes nothing', (status) => {
    const plantings = noting(create('{"id":7,"name":"Fern"}'), remove('7', status));

    expect(idsOf(plantings.standing)).toEqual(['7']);
    expect(plantings.deleted).toEqual([]);
  });

  it.each(['8', '%', '%zz', '', '7?x', '%F0%9F'])('of the path id "%s" changes nothing', (id) => {
    const plantings = noting(create('{"id":7,"name":"Fern"}'), remove(id));

    expect(idsOf(plantings.standing)).toEqual(['7']);
  });
});

describe('a list', () => {
  it('is not noted', () => {
    expect(noting({ requestBody: '{"id":7}' }).standing).toEqual([]);
  });
});

describe('any exchange', () => {
  it('is noted without an error', () => {
    const anyBody = fc.oneof(
      fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc.json(),
      fc.string({ unit: 'binary' }).map((id) => JSON.stringify({ id, name: id })),
      fc.constant('{"id":"\\ud800","name":"\\udfff"}'),
    );

    fc.assert(
      fc.property(anyBody, fc.webPath(), (body, path) => {
        const plantings = noting(create(body), { request: `DELETE ${path}` }, remove(body));

        expect(plantings.standing.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('encodeId', () => {
  it('replaces half of a surrogate pair', () => {
    expect(encodeId('a\ud800b\udfff')).toBe(encodeURIComponent('a\ufffdb\ufffd'));
  });

  it('keeps whole pairs', () => {
    expect(encodeId('🌱')).toBe(encodeURIComponent('🌱'));
  });
});
