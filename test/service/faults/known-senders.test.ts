import { createPlantMock, type Fault } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { askAdmin } from '../../server/admin/ask-admin.js';

const forAlcie: Fault = { kind: 'status', status: 503, user: 'alcie' };
const isWrong = 'Failed to read the faults: "user" is "alcie", who has no token.';
const meantAlice = `${isWrong} Did you mean "alice"?`;

describe('a fault for a user or a token that the plant store does not know', () => {
  it.each<[from: string, add: () => unknown]>([
    ['the options', () => createPlantMock({ faults: [forAlcie] })],
    ['code', () => createPlantMock().faults.add(forAlcie)],
    ['code for a sandbox', () => createPlantMock().sandbox('w1').faults.add(forAlcie)],
    ['a hold', () => createPlantMock().faults.hold({ user: 'alcie' })],
  ])('is rejected from %s', (_, add) => {
    expect(add).toThrow(expect.objectContaining({ code: 'invalid-fault', message: meantAlice }));
  });

  it('is rejected from a scenario, which the error names', () => {
    const scenarios = { outage: { faults: [forAlcie] } };

    expect(() => createPlantMock({ scenarios })).toThrow(
      'Failed to read the scenarios: "outage.faults[0].user" is "alcie", who has no token. Did you mean "alice"?',
    );
  });

  it('is not added, nor are those beside it', () => {
    const mock = createPlantMock();

    expect(() => mock.faults.add({ kind: 'no-answer' }, forAlcie)).toThrow('item 2: "user"');
    expect(mock.faults.all()).toEqual([]);
  });

  it.each([
    [
      { user: 'carol' },
      '"user" is "carol", who has no token. Give that user a token, drop the user, or accept any token.',
    ],
    [
      { token: 'alice-tokn~w1' },
      '"token" is "alice-tokn~w1", which no user has. Did you mean "alice-token"?',
    ],
    [
      { token: 'alice-token~' },
      '"token" is "alice-token~", which no user has. Did you mean "alice-token"?',
    ],
    [
      { token: 'secret' },
      '"token" is "secret", which no user has. Give a user that token, drop the token, or accept any token.',
    ],
  ])('is rejected with what to do: %o', (limits, problem) => {
    expect(() => createPlantMock().faults.add({ kind: 'no-answer', ...limits })).toThrow(
      `Failed to read the faults: ${problem}`,
    );
  });
});

describe('a fault for a user or a token that the plant store knows', () => {
  it.each([
    { user: 'bob' },
    { token: 'bob-token' },
    { token: 'bob-token~w1' },
    { token: 'alice-expired-token' },
    { token: 'alice-revoked-token' },
  ])('is added: %o', (limits) => {
    const mock = createPlantMock();

    mock.faults.add({ kind: 'no-answer', ...limits });

    expect(mock.faults.all()).toMatchObject([{ fault: limits }]);
  });

  it('is added for any user if any token is accepted', () => {
    const mock = createPlantMock({ anyToken: true, faults: [forAlcie] });

    mock.faults.add({ kind: 'no-answer', token: 'some-token' });

    expect(mock.faults.all()).toHaveLength(2);
  });

  it('is added for a user who has been given a token meanwhile', async () => {
    await using server = await startServer({ port: 0 });
    const users = [{ token: 't1', user: 'alcie' }];
    await askAdmin(server.url, 'PUT', '/users', { body: users });

    server.faults.add(forAlcie);

    expect(server.faults.all()).toMatchObject([{ fault: forAlcie }]);
  });
});
