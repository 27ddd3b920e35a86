import { describe, expect, it } from 'vitest';
import { assumptionNames, assumptions, plant } from './app/assumptions.js';
import { runTests } from './app/tests/run-tests.js';
import { choices } from './choices.js';

const tolerant = plant(undefined);

describe('the tolerant app', () => {
  it('passes its tests', async () => {
    expect(await runTests(tolerant)).toEqual([]);
  });

  it.each(assumptionNames)('passes them without %s', async (name) => {
    expect(await runTests(tolerant, choices[name].profile)).toEqual([]);
  });
});

describe.each(assumptionNames)('the app with %s', (name) => {
  it(`passes its tests where it holds: ${assumptions[name]}`, async () => {
    expect(await runTests(plant(name))).toEqual([]);
  });

  it('fails its tests where it does not hold', async () => {
    expect(await runTests(plant(name), choices[name].profile)).not.toEqual([]);
  });
});
