import { describe, expect, it } from 'vitest';
import { chosenOf } from '../chosen-of.js';
import { plant } from './app/assumptions.js';
import { runTests } from './app/tests/run-tests.js';
import { assumptionNames, choices } from './choices.js';

const tolerant = plant();
const everyFourth = chosenOf(assumptionNames, (_, index) => index % 4 === 2);

describe.each(everyFourth)('the app with %s', (name) => {
  const { profile } = choices[name];

  it('passes its tests where that holds', async () => {
    expect(await runTests(plant(name))).toEqual([]);
  });

  it('fails its tests where it does not', async () => {
    expect(await runTests(plant(name), profile)).not.toEqual([]);
  });

  it('passes them there once it is tolerant', async () => {
    expect(await runTests(tolerant, profile)).toEqual([]);
  });
});
