import { rules } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.js';
import { conforming } from './conforming.js';
import { faultCategories, faults } from './faults.js';
import { startProvider } from './provider.js';
import { firstDifference, walk } from './walk.js';

describe('the tables', () => {
  it('have a name of its own for each variant', () => {
    const names = [...faults, ...conforming].map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
  });

  it('have at least 50 faults and 35 conforming providers', () => {
    expect(faults.length).toBeGreaterThanOrEqual(50);
    expect(conforming.length).toBeGreaterThanOrEqual(35);
  });

  it('have a fault for each category, and for each rule', () => {
    const failedRules = new Set(faults.flatMap(({ breaks }) => breaks));

    expect(new Set(faults.map(({ category }) => category))).toEqual(new Set(faultCategories));
    expect([...failedRules].sort()).toEqual(Object.keys(rules).sort());
  });
});

/** What takes requests that a walk does not make, or more than a second. */
const notShown = [
  'keeps lists with a small limit in a cache that a delete does not empty',
  'takes the low 64 bits of the id in the path of a delete',
  'forgets a created plant after a second',
  'rejects a taken id, and loses one of two creates with an id at the same time',
];
const shown = faults.filter(({ name }) => !notShown.includes(name));

describe('a fault', async () => {
  const soundWalk: string[] = [];
  await using reference = await startProvider();
  for await (const line of walk(reference)) {
    soundWalk.push(line);
  }

  it('is not what two walks of the reference differ by', async () => {
    await using another = await startProvider();

    expect(await firstDifference(another, soundWalk)).toBeUndefined();
  });

  it.concurrent.each(shown)('shows to a client: $name', async (fault) => {
    await using faulty = await startProvider(fault);
    await using sound = await startProvider({ ...fault, change: {} });

    const expected = fault.seed === undefined ? soundWalk : walk(sound);

    expect(await firstDifference(faulty, expected)).toBeDefined();
  });
});

describe('a conforming provider', () => {
  it.concurrent.each(conforming)('lists, creates and deletes: $name', async (variant) => {
    await using provider = await startProvider(variant);
    const headers = {
      authorization: `Bearer ${provider.token}`,
      'content-type': 'application/json',
    };
    // Near the first plant there, and so in the range that the provider takes.
    const id = String(BigInt(provider.plants()[0]?.id ?? 0) + 9000n);
    const send = (method: string, path: string, body?: string) =>
      fetch(provider.url + path, { method, headers, ...(body !== undefined && { body }) });

    const plant = { name: 'Basil 54321', tag: 'herb' };
    const isBasil = ({ name }: { name: string }) => name === plant.name;
    const created = await send('POST', '/plants', `{"id":${id},${JSON.stringify(plant).slice(1)}`);
    const listed = await send('GET', '/plants');
    const stored = provider.plants().filter(isBasil);
    const removed = await send('DELETE', `/plants/${id}`);

    expect(created.status).toBe(200);
    expect(await created.json()).toEqual(plant);
    expect(listed.ok).toBe(true);
    expect(await listed.json()).toBeInstanceOf(Array);
    expect(stored).toEqual([{ id, ...plant, owner: 'alice' }]);
    expect(removed.ok).toBe(true);
    expect(await removed.text()).toBe('');
    await waitFor(() => expect(provider.plants().some(isBasil)).toBe(false));
  });
});
