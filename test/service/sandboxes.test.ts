import { createPlantMock, type PlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';

async function list(mock: PlantMock, token: string, headers?: Record<string, string>) {
  const url = 'http://127.0.0.1:4010/plants?limit=1';
  const authorization = `Bearer ${token}`;
  const response = await mock.fetch(new Request(url, { headers: { authorization, ...headers } }));
  return response.status;
}

describe('sandboxes', () => {
  it('end if there are too many, the least recently used one first', () => {
    const mock = createPlantMock({ maxSandboxes: 2 });
    mock.sandbox('w1').plants.delete(1);
    mock.sandbox('w2').plants.delete(1);
    expect(mock.sandbox('w1').plants.find(1)).toBeUndefined();

    mock.sandbox('w3').plants.delete(1);

    const hasPlant = (name: string) => mock.sandbox(name).plants.find(1) !== undefined;
    expect(['w3', 'w1', 'w2'].map(hasPlant)).toEqual([false, false, true]);
  });

  it('never include the default one when they end', async () => {
    const mock = createPlantMock({ maxSandboxes: 1 });
    mock.plants.delete(1);
    for (const name of ['w1', 'w2', 'w3']) {
      await list(mock, mock.sandbox(name).token('alice-token'));
    }

    expect(mock.plants.find(1)).toBeUndefined();
    expect(mock.sandbox('default').plants.find(1)).toBeUndefined();
  });

  it('have names by a rule, which the error of another name states', () => {
    expect(() => createPlantMock().sandbox('two words')).toThrow(
      expect.objectContaining({ code: 'invalid-option', details: { option: 'name' } }),
    );
  });

  it('are not named by a token that was issued with a tilde', async () => {
    const users = [
      { token: 'a~b', user: 'alice' },
      { token: 'a', user: 'bob' },
    ];
    const mock = createPlantMock({ users, plants: [] });

    expect([await list(mock, 'a~b'), await list(mock, 'a~b~c')]).toEqual([200, 200]);

    expect(mock.requests.all().map(({ user }) => user)).toEqual(['alice']);
    expect(
      mock
        .sandbox('c')
        .requests.all()
        .map(({ user }) => user),
    ).toEqual(['alice']);
    expect(mock.sandbox('b').requests.count).toBe(0);
  });

  it.each(['', 'a b', 'ä', '-a', 'a/b', 'a'.repeat(65)])('reject the name %j', (name) => {
    expect(() => createPlantMock().sandbox(name)).toThrow(
      /^Failed to find a sandbox: ".*" cannot be its name\. Use a letter or a digit, then/,
    );
  });

  it('are not created for a rejected token, whose request goes to the default one', async () => {
    const mock = createPlantMock({ maxSandboxes: 1 });
    mock.sandbox('w1').plants.delete(1);

    expect(await list(mock, 'nobody~w2')).toBe(401);
    expect(await list(mock, 'alice-expired-token~w2')).toBe(401);

    expect(mock.sandbox('w1').plants.find(1)).toBeUndefined();
    expect(mock.requests.count).toBe(2);
  });

  it('record requests with a rejected token if they exist', async () => {
    const mock = createPlantMock();
    const sandbox = mock.sandbox('w1');

    await list(mock, 'nobody~w1');

    expect(sandbox.requests.all()).toMatchObject([{ response: { status: 401 } }]);
  });

  it('keep their listeners when they have ended and begun again', async () => {
    const mock = createPlantMock({ maxSandboxes: 1 });
    const heard: number[] = [];
    mock.sandbox('w1').requests.subscribe(({ id }) => heard.push(id));
    await list(mock, 'alice-token~w1');
    await list(mock, 'alice-token~w2');

    await list(mock, 'alice-token~w1');

    expect(heard).toEqual([1, 1]);
  });
});
