import { describe, expect, it } from 'vitest';
import type { Part } from '../../../src/verify/engine/step.js';
import { createStep, deleteStep } from '../../../src/verify/engine/step.js';
import type { View } from '../../../src/verify/engine/view.js';
import { Views } from '../../../src/verify/engine/views.js';
import { aloe, ivy, LedgerByClock } from './steps.js';

const guest = { name: 'Guest' };
const part: Part = { check: { kind: 'sequence', check: 'a script' }, strength: 'alone' };

/** The rules that these lists fail, as the ledger says what they had to show. */
function failedBy({ ledger }: LedgerByClock, ...lists: readonly View[]): readonly string[] {
  const views = new Views(ledger);
  for (const view of lists) {
    views.note(view);
  }
  return views.takeFindings().map(({ finding }) => finding.rule);
}

describe('a list', () => {
  it('that lacks a plant which is there fails the rule of storing', () => {
    const clock = new LedgerByClock();
    const before = clock.view([guest, guest]);
    clock.create(aloe);

    expect(failedBy(clock, before, clock.view([guest]))).toEqual(['create.stores-plant']);
  });

  it('that has every plant that is there fails nothing', () => {
    const clock = new LedgerByClock();
    clock.create(aloe);

    expect(failedBy(clock, clock.view([guest, aloe]), clock.view([aloe]))).toEqual([]);
  });

  it('is judged when a longer one shows that it is no page, also a later one', () => {
    const clock = new LedgerByClock();
    clock.create(aloe);
    const short = clock.view([guest]);
    const long = clock.view([guest, guest, aloe]);

    expect(failedBy(clock, short)).toEqual([]);
    expect(failedBy(clock, short, long)).toEqual(['list.returns-accessible-plants']);
  });

  it('of one query is no measure for a list of another query', () => {
    const clock = new LedgerByClock();
    clock.create(aloe);

    expect(failedBy(clock, clock.view([guest, aloe]), clock.view([guest], '?limit=1'))).toEqual([]);
  });

  it('that is empty is no page, unless its limit is 1 or less', () => {
    const clock = new LedgerByClock();
    clock.create(aloe);

    expect(failedBy(clock, clock.view([], '?limit=1'))).toEqual([]);
    expect(failedBy(clock, clock.view([]))).toEqual(['create.stores-plant']);
  });

  it('that shows a deleted plant fails the rule of deleting, and the plant may be there', () => {
    const clock = new LedgerByClock();
    const record = clock.create(aloe);
    clock.delete(aloe, 204);

    expect(failedBy(clock, clock.view([aloe]))).toEqual(['delete.removes-one-plant']);
    expect(record.presence).toBe('maybe');
  });

  it('that shows a plant whose create was rejected fails the rule of rejecting', () => {
    const clock = new LedgerByClock();
    clock.create(aloe, 400);

    expect(failedBy(clock, clock.view([aloe]))).toEqual(['create.rejects-400-with-error']);
  });

  it('that shows a plant twice, or with another tag, fails the rule of storing', () => {
    const clock = new LedgerByClock();
    clock.create(aloe);
    clock.create(ivy);

    const view = clock.view([aloe, aloe, { ...ivy, tag: 'Climber' }]);

    expect(failedBy(clock, view)).toEqual(['create.stores-plant', 'create.stores-plant']);
  });

  it('says nothing of a plant whose request it may have overtaken', () => {
    const clock = new LedgerByClock();
    const before = clock.view([guest, guest]);
    const { ledger } = clock;
    const begun = ledger.begin(createStep(aloe), clock.now);
    const during = clock.view([guest]);
    begun.end(undefined, clock.now);

    expect(failedBy(clock, before, during)).toEqual([]);
  });

  it('says nothing of a plant that was created less than a lag before', () => {
    const clock = new LedgerByClock(10);
    const before = clock.view([guest, guest]);
    clock.create(aloe);
    const early = clock.view([guest]);
    clock.now += 10;

    expect(failedBy(clock, before, early)).toEqual([]);
    expect(failedBy(clock, before, clock.view([guest]))).toEqual(['create.stores-plant']);
  });

  it('that lacks a plant after the delete of another one blames that delete', () => {
    const clock = new LedgerByClock();
    clock.send({ ...createStep(aloe), part }, 200);
    clock.send({ ...createStep(ivy), part }, 200);
    const both = clock.view([aloe, ivy]);
    clock.send({ ...deleteStep(ivy), part }, 204);

    expect(failedBy(clock, both, clock.view([]))).toEqual(['delete.removes-one-plant']);
  });

  it('that lacks a plant which a later one shows fails the rule of listing', () => {
    const clock = new LedgerByClock();
    clock.create(aloe);
    const lists = [[aloe, guest], [guest], [aloe, guest]].map((plants) => clock.view(plants));

    expect(failedBy(clock, ...lists)).toEqual(['list.returns-accessible-plants']);
  });
});

it('a list proves that a plant was stored, and a later one that it was removed', () => {
  const clock = new LedgerByClock(10);
  const views = new Views(clock.ledger);
  clock.create(aloe);

  const stored = views.note(clock.view([guest, aloe])).flatMap(({ rules }) => rules);
  clock.delete(aloe, 204);
  const removed = views.note(clock.view([guest])).flatMap(({ rules }) => rules);

  expect(stored).toEqual(['create.stores-plant', 'list.returns-accessible-plants']);
  expect(removed).toEqual(['delete.removes-one-plant']);
});

it('a page proves that a plant was removed only if it shows a plant that came after it', () => {
  const removedBy = (page: readonly { name: string }[]) => {
    const clock = new LedgerByClock();
    const views = new Views(clock.ledger);
    clock.create(aloe);
    views.note(clock.view([guest, aloe, { name: 'Yucca' }]));
    clock.delete(aloe, 204);
    return views.note(clock.view(page)).flatMap(({ rules }) => rules);
  };
  const others = [guest, { name: 'Fig' }];

  expect(removedBy([...others, { name: 'Yucca' }])).toEqual(['delete.removes-one-plant']);
  expect(removedBy([...others, { name: 'Birch' }])).toEqual([]);
});
