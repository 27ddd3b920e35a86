import { type RuleReport, reportToText } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { storageCheck } from '../../src/verify/scripts/basics.js';
import type { Change } from '../providers/behaviour.js';
import { startQuick } from '../providers/provider.js';
import { verify } from './verify-faulty.js';

/** Starts a provider without plants: its first lists have as many plants as the run creates. */
const startEmpty = (change: Change) => startQuick({ name: 'is verified', seed: 0, change });

const failedOf = (rules: readonly RuleReport[]) => rules.filter((one) => one.verdict === 'failed');

describe.concurrent('a verification says of a provider', { timeout: 60_000 }, () => {
  it('that takes each limit for 1 that a list with limit=0 is longer, and no more: a limit is a maximum', async () => {
    await using provider = await startEmpty((reference) => ({
      cut: (plants, limit) => reference.cut(plants, limit === Infinity ? limit : 1),
    }));

    const { rules } = await verify(provider);

    const failed = failedOf(rules);
    expect(failed.map(({ rule }) => rule)).toEqual(['list.limit-caps-results']);
    const evidence = failed[0]?.checks.flatMap((check) => check.evidence ?? []);
    expect(evidence?.map(({ expected, actual }) => [expected, actual])).toEqual([
      ['at most 0 items', 'an array of 1 item'],
    ]);
  });

  it('that hides the last of more than five plants nothing about requests at the same moment', async () => {
    await using provider = await startEmpty((reference) => ({
      cut: (plants, limit) => reference.cut(plants.slice(0, plants.length > 5 ? -1 : 5), limit),
    }));

    const report = await verify(provider);

    expect(failedOf(report.rules).map(({ rule }) => rule)).toEqual(['create.stores-plant']);
    expect(report.problems.map(({ check }) => check)).toEqual([storageCheck.check]);
  });

  it('that lists a plant twice how often it must be listed', async () => {
    await using provider = await startEmpty((reference) => ({
      cut: (plants, limit) => reference.cut([...plants, ...plants.slice(-1)], limit),
    }));

    const report = await verify(provider);

    expect(reportToText(report, { hasColors: false })).toMatch(
      /expected that "fern\w+" is listed once, but it is listed 2 times/i,
    );
  });
});
