import { rules } from 'plant-store-kit/interface';
import { describe, expect, it } from 'vitest';
import { basicScripts, storageCheck } from '../../src/verify/scripts/basics.js';
import { lastingCheck } from '../../src/verify/scripts/lasting.js';
import { sequenceScripts } from '../../src/verify/scripts/sequences.js';
import { chosenOf } from '../chosen-of.js';
import { type Fault, faults } from './faults.js';
import { verifyOne } from './verify-one.js';

const isChosen = (fault: Fault) => fault.isChosen === true || fault.foundBy !== undefined;

describe('the chosen providers', () => {
  it('have one that breaks each rule', () => {
    const broken = faults.filter(isChosen).map(({ breaks }) => breaks[0]);

    expect(Object.keys(rules).filter((rule) => !broken.some((one) => one === rule))).toEqual([]);
  });

  it('have one that each script has to find', () => {
    const scripts = [...basicScripts, ...sequenceScripts].map((one) => one.title);
    const titles = [storageCheck.check, ...scripts, lastingCheck.check];

    expect(titles.filter((title) => !faults.some(({ foundBy }) => foundBy === title))).toEqual([]);
  });
});

describe.concurrent('a verification fails a rule that a provider breaks, no other, and names what it leaves', {
  timeout: 120_000,
}, () => {
  it.each(chosenOf(faults, isChosen))('which $name', async (fault) => {
    const { failedRules, failedChecks, unnamed } = await verifyOne(fault);

    expect(failedRules).toContain(fault.breaks[0]);
    expect(fault.breaks).toEqual(expect.arrayContaining([...failedRules]));
    if (fault.foundBy) {
      expect(failedChecks).toContain(fault.foundBy);
    }
    expect(unnamed).toEqual([]);
  });
});
