import { createPlantMock } from 'plant-store-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

function openPage(query: string): void {
  vi.stubGlobal('location', new URL(`http://localhost:5173/garden${query}`));
}

function startedBy(options: Parameters<typeof createPlantMock>[0]): (string | undefined)[] {
  const names = createPlantMock({ baseUrl: '/api', ...options })
    .faults.all()
    .map(({ scenario }) => scenario);
  return [...new Set(names)].sort();
}

describe('the scenarios in the address of a page', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

  beforeEach(() => void warn.mockClear());

  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['?a=1&plant-store-scenario=slow-network,%20rate-limited', ['rate-limited', 'slow-network']],
    [
      '?plant-store-scenario=slow-network&plant-store-scenario=rate-limited&plant-store-scenario=',
      ['rate-limited', 'slow-network'],
    ],
    ['?scenario=slow-network', []],
    ['', []],
  ])('%s starts %o', (query, started) => {
    openPage(query);

    expect(startedBy({ scenarioFromAddress: true })).toEqual(started);
    expect(warn).not.toHaveBeenCalled();
  });

  it('start nothing without the option', () => {
    openPage('?plant-store-scenario=slow-network');

    expect(startedBy({})).toEqual([]);
  });

  it('may be in another parameter, of your own, and beside others', () => {
    openPage('?mock=outage');
    const scenarios = { outage: { faults: [{ kind: 'no-answer' }] } } as const;

    const started = startedBy({ scenarioFromAddress: 'mock', scenarios, scenario: 'rate-limited' });

    expect(started).toEqual(['outage', 'rate-limited']);
  });

  it('are a warning if there are none of that name; the others start', () => {
    openPage('?plant-store-scenario=slow-netwrk,rate-limited');

    expect(startedBy({ scenarioFromAddress: true })).toEqual(['rate-limited']);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'plant-store-kit: plant-store-scenario in the address: there is no scenario "slow-netwrk". Did you mean "slow-network"?',
    );
  });

  it('are none outside of a page', () => {
    expect(startedBy({ scenarioFromAddress: true })).toEqual([]);
  });
});
