import { createPlantMock, isKitError } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { ask, down, statusesOf, statusOf } from '../../ask-mock.js';

describe('scenarios', () => {
  const outage = { outage: { faults: [{ ...down, times: 1 }] } };

  it('start, restart, and stop', async () => {
    const mock = createPlantMock({ scenarios: outage });

    mock.faults.start('outage');
    expect(await statusesOf(mock, [{}, {}])).toEqual([503, 200]);
    mock.faults.start('outage');
    expect(mock.faults.all()).toHaveLength(1);
    expect(await statusOf(mock)).toBe(503);
    expect([mock.faults.stop('outage'), mock.faults.stop('outage')]).toEqual([true, false]);
    expect(mock.faults.all()).toEqual([]);
  });

  it('stay as they are if a restart would make more than 1000 faults', () => {
    const mock = createPlantMock({ scenarios: { outage: { faults: [down, down, down] } } });
    const [first, second] = mock.faults.start('outage');
    mock.faults.remove(first?.id ?? '');
    mock.faults.remove(second?.id ?? '');
    mock.faults.add(...Array.from({ length: 998 }, () => down));
    const before = mock.faults.all();

    expect(() => mock.faults.start('outage')).toThrow('at most 1000 faults');

    expect(mock.faults.all()).toEqual(before);
  });

  it('that requests ask for keep their counts from one request to the next', async () => {
    const mock = createPlantMock({ scenarios: outage });
    const headers = { 'x-mock-scenario': 'outage' };

    expect(await statusesOf(mock, [{}, { headers }])).toEqual([200, 503]);
    expect(await statusOf(mock, { headers })).toBe(200);
    mock.reset();
    expect(await statusOf(mock, { headers })).toBe(503);
  });

  it('cannot be started if they are unknown', () => {
    const message =
      'Failed to start a scenario: there is no scenario "backend-dwn". Did you mean "backend-down"?';

    expect(() => createPlantMock().faults.start('backend-dwn')).toThrow(message);
    expect(() => createPlantMock({ scenario: 'backend-dwn' })).toThrow(message);
    expect(() => createPlantMock().faults.start('toString')).toThrow(expect.toSatisfy(isKitError));
  });

  it('include session-expires, which rejects the token of the sixth request', async () => {
    const mock = createPlantMock({ scenario: 'session-expires' });
    const messages: unknown[] = [];
    for (const token of ['alice-token', 'x', 'x', 'x', 'x', 'x', 'alice-token', 'alice-token']) {
      const { status, json } = await ask(mock, { token });
      messages.push(status === 200 ? 'OK' : (json as { message: string }).message);
    }

    const rejected = Array.from({ length: 5 }, () => 'The token is unknown.');
    expect(messages).toEqual(['OK', ...rejected, 'The token has expired.', 'OK']);
  });
});
