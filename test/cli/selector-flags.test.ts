import { describe, expect, it } from 'vitest';
import { readFlags } from '../../src/cli/flags.js';
import { readSelectors, selectorFlags } from '../../src/cli/selector-flags.js';

const read = (...args: string[]) => readSelectors(readFlags(args, selectorFlags, {}).values);
const json = '--consumer-version-selectors';

describe('the flags that select pacts', () => {
  it('select nothing of their own if there are none', () => {
    expect(read()).toBeUndefined();
  });

  it.each([
    [['--consumer-branch', 'trunk'], { branch: 'trunk' }],
    [['--consumer-tag', 'prod'], { tag: 'prod', latest: true }],
    [['--environment', 'production'], { environment: 'production' }],
    [['--latest'], { latest: true }],
    [[json, '{"mainBranch":true}'], { mainBranch: true }],
    [
      [json, '[{"branch":"x","fallbackBranch":"main","consumer":"web"}]'],
      { branch: 'x', fallbackBranch: 'main', consumer: 'web' },
    ],
  ])('read %j', (args, selector) => {
    expect(read(...args)).toEqual([selector]);
  });

  it('add up, also if one is repeated', () => {
    const args = ['--consumer-branch', 'a', '--consumer-branch', 'b', json, '[{"latest":true}]'];

    expect(read(...args)).toEqual([{ branch: 'a' }, { branch: 'b' }, { latest: true }]);
  });

  it.each([
    ['main', /--consumer-version-selectors is not JSON: main\. Give JSON such as/],
    ['{"brnch":"main"}', /it has an unknown member "brnch"\. Did you mean "branch"\?/],
    ['[{"branch":1}]', /"branch" must be a string/],
    ['[7]', /must be an object/],
  ])('reject %s', (text, message) => {
    expect(() => read(json, text)).toThrow(message);
  });
});
