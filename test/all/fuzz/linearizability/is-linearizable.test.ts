import { describe, expect, it } from 'vitest';
import { type HistoryEntry, isLinearizable } from './is-linearizable.js';
import { type PlantOperation, takenIdChoices } from './plant-operations.js';

let clients = 0;

/** An operation of a further client, from one time to another. */
function entry(
  [startedAt, endedAt]: readonly [number, number],
  operation: PlantOperation,
  response?: string,
): HistoryEntry {
  clients++;
  return { client: clients, operation, startedAt, endedAt, response };
}

const create = (name: string): PlantOperation => ({ kind: 'create', id: '1', name });
const list: PlantOperation = { kind: 'list' };
const remove: PlantOperation = { kind: 'delete', id: '1' };

describe('isLinearizable', () => {
  it.each(takenIdChoices)('accepts operations one after the other with "%s"', (choice) => {
    const history = [
      entry([0, 1], create('a'), '200 a'),
      entry([2, 3], list, '200 ["a"]'),
      entry([4, 5], remove, '204'),
      entry([6, 7], remove, '404'),
    ];

    expect(isLinearizable(history, choice)).toBe(true);
  });

  it('accepts a list that sees a create before its response', () => {
    const history = [entry([0, 9], create('a'), '200 a'), entry([1, 2], list, '200 ["a"]')];

    expect(isLinearizable(history, 'rejected')).toBe(true);
  });

  it('rejects a list that misses a create that was answered before', () => {
    const history = [entry([0, 1], create('a'), '200 a'), entry([2, 3], list, '200 []')];

    expect(isLinearizable(history, 'rejected')).toBe(false);
  });

  it('rejects two creates of one id that both succeed', () => {
    const history = [entry([0, 5], create('a'), '200 a'), entry([1, 4], create('b'), '200 b')];

    expect(isLinearizable(history, 'rejected')).toBe(false);
    expect(isLinearizable(history, 'replaced')).toBe(true);
  });

  it('rejects two deletes of one plant that both succeed', () => {
    const history = [
      entry([0, 1], create('a'), '200 a'),
      entry([2, 5], remove, '204'),
      entry([2, 5], remove, '204'),
    ];

    expect(isLinearizable(history, 'rejected')).toBe(false);
  });

  it('rejects lists that see two creates in opposite orders', () => {
    const history = [
      entry([0, 9], create('a'), '200 a'),
      entry([0, 9], create('b'), '200 b'),
      entry([10, 11], list, '200 ["a","b"]'),
      entry([12, 13], list, '200 ["b","a"]'),
    ];

    expect(isLinearizable(history, 'stored-both')).toBe(false);
  });

  it('rejects a list that no longer sees what an earlier one saw', () => {
    const history = [
      entry([0, 9], create('a'), '200 a'),
      entry([1, 2], list, '200 ["a"]'),
      entry([3, 4], list, '200 []'),
    ];

    expect(isLinearizable(history, 'rejected')).toBe(false);
  });

  it.each(['200 []', '200 ["a"]'])(
    'accepts either list after a create without response: %s',
    (seen) => {
      const history = [entry([0, Infinity], create('a')), entry([1, 2], list, seen)];

      expect(isLinearizable(history, 'rejected')).toBe(true);
    },
  );
});
