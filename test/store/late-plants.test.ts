import fc from 'fast-check';
import type { PlantRecord } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { toRecord } from '../../src/store/plant-record.js';
import type { PlantStore } from '../../src/store/plant-store.js';
import { createStore, defaultOptions, record, users } from './steps.js';

const lag = 100;
const options = { ...defaultOptions, lag };

const basil = { id: '1', name: 'Basil' };
const mint = { id: '2', name: 'Mint' };
const sage = { id: '3', name: 'Sage' };

function namesAt(store: PlantStore, now: number): readonly string[] {
  return [...store.listsAt(now).iterate('alice', 10)].map(({ plant }) => plant.name);
}

function replace(store: PlantStore, next: PlantRecord, isLast: boolean, at?: number): void {
  const [previous] = store.findAll(next.id);
  if (previous !== undefined) {
    store.replace(previous, next, { isLast }, at);
  }
}

type Step = (store: PlantStore, at?: number) => unknown;

const step: fc.Arbitrary<Step> = fc.oneof(
  record.map(
    (added): Step =>
      (store, at) =>
        store.add(added, at),
  ),
  record.map(
    ({ id }): Step =>
      (store, at) =>
        store.remove(id, undefined, at),
  ),
  fc.tuple(record, fc.boolean()).map(
    ([next, isLast]): Step =>
      (store, at) =>
        replace(store, next, isLast, at),
  ),
);

describe('with a lag, a list', () => {
  it('shows the plants before the first change of a request that is younger', () => {
    const timed = fc.tuple(step, fc.nat(60));
    fc.assert(
      fc.property(fc.array(record), fc.array(timed, { maxLength: 30 }), (seed, steps) => {
        const store = createStore(seed, options);
        const truth = () => users.map((user) => store.list(user));
        const listed = (now: number) =>
          users.map((user) => [...store.listsAt(now).iterate(user, Infinity)].map(toRecord));
        const states = [{ at: -Infinity, plants: truth() }];
        let now = 1000;
        for (const [change, waits] of steps) {
          now += waits;
          change(store, now);
          states.push({ at: now, plants: truth() });

          const shown = states.findLast(({ at }) => at <= now - lag)?.plants;
          expect(listed(now)).toEqual(shown);
          expect(users.map((user) => store.listsAt(now).count(user))).toEqual(
            shown?.map(({ length }) => length),
          );
        }
        expect(listed(now + lag)).toEqual(truth());
      }),
    );
  });

  it('shows what code changes at once, while what requests changed waits', () => {
    const store = createStore([basil], options);

    store.add(mint, 1000);
    store.remove('1', undefined, 1010);
    store.add(sage);

    expect(namesAt(store, 1020)).toEqual(['Basil', 'Sage']);
    expect(namesAt(store, 1100)).toEqual(['Basil', 'Mint', 'Sage']);
    expect(namesAt(store, 1110)).toEqual(['Mint', 'Sage']);
  });

  it('never shows a plant that code deletes before it was shown', () => {
    const store = createStore([basil], options);

    store.add(mint, 1000);
    replace(store, { ...basil, name: 'Thyme' }, false, 1000);
    store.remove('2');
    store.remove('1');

    expect(namesAt(store, 1001)).toEqual([]);
    expect(namesAt(store, 1100)).toEqual([]);
  });

  it('shows a plant that code adds again in place of one whose delete waits', () => {
    const store = createStore([basil], options);

    store.remove('1', undefined, 1000);
    store.add({ ...basil, name: 'Thyme' });

    expect(namesAt(store, 1001)).toEqual(['Thyme']);
    expect(namesAt(store, 1100)).toEqual(['Thyme']);
  });

  it('shows the plants that are restored, and later none of the changes before', () => {
    const store = createStore([basil], options);
    const changes = [() => store.restore([sage]), () => store.reset()];
    const listed = changes.map((change) => {
      store.add(mint, 1000);
      store.remove('1', undefined, 1000);
      change();
      return [namesAt(store, 1001), namesAt(store, 1100)];
    });

    expect(listed).toEqual([
      [['Sage'], ['Sage']],
      [['Basil'], ['Basil']],
    ]);
  });

  it('shows at once that a change is undone', () => {
    const undos: (() => void)[] = [];
    const store = createStore([basil], options, (undo, before) => undos.push(() => undo(before)));

    store.add(mint, 1000);
    store.remove('1', undefined, 1000);
    for (const undo of undos.reverse()) {
      undo();
    }

    expect(namesAt(store, 1001)).toEqual(['Basil']);
    expect(namesAt(store, 1100)).toEqual(['Basil']);
  });

  it('shows the plants of any steps of requests and code after the lag', () => {
    const mixed = fc.tuple(step, fc.boolean(), fc.nat(60));
    fc.assert(
      fc.property(fc.array(record), fc.array(mixed, { maxLength: 30 }), (seed, steps) => {
        const undos: (() => void)[] = [];
        const store = createStore(seed, options, (undo, before) => undos.push(() => undo(before)));
        let now = 1000;
        for (const [change, isByCode, waits] of steps) {
          now += waits;
          change(store, isByCode ? undefined : now);
          store.listsAt(now);
        }
        const isComplete = () =>
          users.every((user) => {
            const shown = [...store.listsAt(now + lag).iterate(user, Infinity)];
            return JSON.stringify(shown.map(toRecord)) === JSON.stringify(store.list(user));
          });

        for (const undo of undos.splice(steps.length / 2).reverse()) {
          undo();
        }
        expect(isComplete()).toBe(true);
      }),
    );
  });

  it('shows all changes after the clock was set back', () => {
    const store = createStore([basil], options);

    store.add(mint, 1_000_000);

    expect(namesAt(store, 1000)).toEqual(['Basil', 'Mint']);
  });
});
