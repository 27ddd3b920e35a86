import { describe, expect, it } from 'vitest';
import { conforming } from '../../zoo/conforming.js';
import { expectedChoices, referenceChoices } from '../../zoo/expected-choices.js';
import { referenceVariant } from '../../zoo/provider.js';
import { observeZoo } from './observe-zoo.js';

/** Of those whose lists are cut, less can be told. */
const leastTold = 45;

/** Those whose own clients change what is there. */
const isBusy = (name: string) => /busy with other clients/.test(name);

describe.concurrent('of a provider is told what it chooses, and nothing is left, that', {
  timeout: 60_000,
}, () => {
  it.each([referenceVariant, ...conforming])('$name', async (variant) => {
    const own = expectedChoices[variant.name] ?? {};

    const { choices, report, changed } = await observeZoo(variant);

    expect(choices).toMatchObject(own);
    expect({ ...referenceChoices, ...own }).toMatchObject(choices);
    expect(Object.keys(choices).length).toBeGreaterThanOrEqual(leastTold);
    expect(report.leftovers).toEqual([]);
    expect(changed.filter((name) => !isBusy(variant.name) || !/^Guest/.test(name))).toEqual([]);
  });
});

describe('the choices that are expected', () => {
  it('are those of providers that there are', () => {
    const names = conforming.map(({ name }) => name);

    expect(Object.keys(expectedChoices).filter((name) => !names.includes(name))).toEqual([]);
  });
});
