import { describe, expect, it } from 'vitest';
import { shareOfMet } from '../../src/challenge/encounters.js';
import { type Met, toMet } from '../../src/challenge/met.js';
import { createPlantMock, type Fault } from '../../src/public/index.js';
import { metOf, metOfRequests, send } from './met-of.js';

const neverMet = (met: Met) => shareOfMet(met, () => true).never.map(({ id }) => id);

/** What tests have met that sent one request, which a fault has answered. */
function metWith(fault: Fault, method: string, path: string, body?: object): Promise<Met> {
  return metOf(async () => {
    const mock = createPlantMock();
    mock.faults.add(fault);
    await send(mock, [method, path, body]);
  });
}

describe('what tests meet of what apps meet', () => {
  it.each([
    ['a taken id', 'create.taken-id', 400, 'POST', '/plants', { id: 7, name: 'Fern' }],
    ['a plant that is gone', 'delete.unknown-id', 404, 'DELETE', '/plants/7', undefined],
    ['a rejected token', 'authentication.missing-token', 401, 'GET', '/plants', undefined],
  ] as const)('has %s also if a fault answers in its own words', async (...row) => {
    const [, id, status, method, path, body] = row;
    const met = await metWith({ kind: 'status', status }, method, path, body);

    expect(neverMet(met)).not.toContain(id);
    expect(neverMet(toMet([]))).toContain(id);
  });

  it('has no taken id if a fault answers a create with a server error', async () => {
    const met = await metWith({ kind: 'status', status: 503 }, 'POST', '/plants', {
      id: 7,
      name: 'Fern',
    });

    expect(neverMet(met)).toContain('create.taken-id');
  });

  it('is about what is wanted alone', async () => {
    const met = await metOfRequests([['GET', '/plants']]);

    const { never } = shareOfMet(met, (point) => point.startsWith('delete.'));

    expect(never.map(({ id }) => id)).toEqual([
      'delete.own-plant',
      'failed delete',
      'delete.unknown-id',
      'slow delete',
      'lost delete',
    ]);
  });
});
