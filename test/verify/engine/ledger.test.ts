import { describe, expect, it } from 'vitest';
import { describedSituations } from '../../../src/interface/described-situations.js';
import { createStep, deleteStep } from '../../../src/verify/engine/step.js';
import { aloe, answerTo, ivy, LedgerByClock } from './steps.js';

describe('a plant', () => {
  it.each([
    ['is there', 200, 'there'],
    ['is gone, as it was never stored,', 400, 'gone'],
    ['may be there', 500, 'maybe'],
  ] as const)('%s after a create that was answered with %i', (_, status, presence) => {
    expect(new LedgerByClock().create(aloe, status).presence).toBe(presence);
  });

  it('may be there after a create that was not answered', () => {
    const clock = new LedgerByClock();

    clock.send(createStep(aloe));

    expect(clock.ledger.recordOf(aloe)?.presence).toBe('maybe');
  });

  it('of another token may be of another user, who alone knows whether it is there', () => {
    const clock = new LedgerByClock();

    clock.send({ ...createStep(aloe), authorization: 'Bearer of-a-stranger' }, 200);

    expect(clock.ledger.recordOf(aloe)?.presence).toBe('maybe');
  });

  it.each([
    ['is gone', 204, 'gone'],
    ['is still there', 404, 'there'],
    ['may be gone', 500, 'maybe'],
  ] as const)('%s after a delete that was answered with %i', (_, status, presence) => {
    const clock = new LedgerByClock();
    const record = clock.create(aloe);

    clock.delete(aloe, status);

    expect(record.presence).toBe(presence);
  });

  it('may be gone after a delete that was not answered', () => {
    const clock = new LedgerByClock();
    const record = clock.create(aloe);

    clock.delete(aloe);

    expect(record.presence).toBe('maybe');
  });

  it('may be replaced by a create with its id, if that is accepted', () => {
    const clock = new LedgerByClock();
    const record = clock.create(aloe);
    const situation = describedSituations['create.taken-id'];
    const again = { ...createStep({ ...ivy, id: aloe.id }), situation, plant: aloe };

    clock.send(again, 400);
    expect(record.presence).toBe('there');
    clock.send(again, 200);
    expect(record.presence).toBe('maybe');
  });

  it('is certain only while no request for it is under way', () => {
    const clock = new LedgerByClock();
    const record = clock.create(aloe);
    clock.delete(aloe, 204);

    const presences = [0, 1, 2].map((from) => record.presenceDuring(from, from + 0.5));

    // Its create ends at 1, and its delete at 2.
    expect(presences).toEqual(['maybe', 'maybe', 'gone']);
    expect(record.presenceDuring(1, 1)).toBe('there');
  });

  it('whose create was not sent is forgotten', () => {
    const { ledger } = new LedgerByClock();

    ledger.begin(createStep(aloe), 0).end(undefined, 1);

    expect([...ledger.records]).toEqual([]);
    expect(ledger.withId(aloe.id)).toEqual([]);
  });
});

describe('a ledger', () => {
  it('has an id that is used twice as two plants, of which a request means the one that is there', () => {
    const clock = new LedgerByClock();
    const first = clock.create(aloe);
    clock.delete(aloe, 204);

    const second = clock.create(aloe);

    expect(clock.ledger.withId(aloe.id)).toEqual([first, second]);
    expect(clock.ledger.recordOf(aloe)).toBe(second);
    expect(clock.ledger.remaining).toEqual([second]);
  });

  it('does not know which of two plants with one id a delete has removed', () => {
    const clock = new LedgerByClock();
    const first = clock.create(aloe);
    const second = clock.create({ ...ivy, id: aloe.id });

    clock.delete({ ...ivy, id: aloe.id }, 204);

    expect([first.presence, second.presence]).toEqual(['maybe', 'gone']);
  });

  it('finds plants by their names as a provider may trim them', () => {
    const clock = new LedgerByClock();
    const record = clock.create({ id: '9', name: ' Fig ' });

    expect(clock.ledger.named('Fig')).toEqual([record]);
  });

  it('has the requests that repeat the state of a plant', () => {
    const clock = new LedgerByClock();
    const record = clock.create(aloe);
    clock.create(ivy);
    clock.delete(aloe, 404);

    expect(record.exchanges).toEqual([
      answerTo(createStep(aloe), 200),
      answerTo(deleteStep(aloe), 404),
    ]);
  });

  it('is gone after a delete, though a second create of it was rejected after a 429', () => {
    const clock = new LedgerByClock();
    const record = clock.create(aloe);
    clock.send({ ...createStep(aloe), plant: aloe }, 400, 429);
    clock.delete(aloe, 204);

    expect(record.presence).toBe('gone');
  });

  it('is gone after a delete, though a second create of it may have stored it', () => {
    const clock = new LedgerByClock();
    const record = clock.create(aloe);
    clock.send({ ...createStep(aloe), plant: aloe }, 400, 500);
    clock.delete(aloe, 204);

    expect(record.presence).toBe('gone');
  });
});
