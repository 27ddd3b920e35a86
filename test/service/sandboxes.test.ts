import { createPlantMock, type PlantSandbox } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { down, statusOf } from '../ask-mock.js';

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

  it.each(['', 'two words', 'ä', '-a', 'a/b', 'a'.repeat(65)])('reject the name %j', (name) => {
    expect(() => createPlantMock().sandbox(name)).toThrow(
      expect.objectContaining({
        code: 'invalid-option',
        message: expect.stringMatching(/".*" cannot be its name\. Use a letter or a digit, then/),
        details: { option: 'name' },
      }),
    );
  });

  it('are not created for a rejected token, whose request goes to the default one', async () => {
    const mock = createPlantMock({ maxSandboxes: 1 });
    mock.sandbox('w1').plants.delete(1);

    expect(await statusOf(mock, { token: 'nobody~w2' })).toBe(401);
    expect(await statusOf(mock, { token: 'alice-expired-token~w2' })).toBe(401);

    expect(mock.sandbox('w1').plants.find(1)).toBeUndefined();
    expect(mock.requests.count).toBe(2);
  });

  it('keep about as many requests together as a hundred full ones, of the last used ones', async () => {
    const mock = createPlantMock({ journal: { entries: 1 } });
    for (let number = 1; number <= 105; number++) {
      await statusOf(mock, { token: `alice-token~w${number}` });
    }

    const cleared = mock
      .sandboxes()
      .filter(({ name, requests }) => name !== 'default' && requests === 0);
    expect(cleared.map(({ name }) => name)).toEqual(['w5', 'w4', 'w3', 'w2', 'w1']);
  });

  it('are reset one by one', async () => {
    const mock = createPlantMock();
    const [first, second] = [mock.sandbox('w1'), mock.sandbox('w2')];
    const stateOf = ({ plants, faults, requests }: PlantSandbox) => [
      plants.find(1) !== undefined,
      faults.all().length,
      requests.count,
    ];
    for (const sandbox of [first, second]) {
      sandbox.plants.delete(1);
      sandbox.faults.add(down);
      await statusOf(mock, { token: sandbox.token('alice-token') });
    }

    first.reset();

    expect([stateOf(first), stateOf(second)]).toEqual([
      [true, 0, 0],
      [false, 1, 1],
    ]);
  });

  it('keep their listeners when they have ended and begun again', async () => {
    const mock = createPlantMock({ maxSandboxes: 1 });
    const heard: number[] = [];
    mock.sandbox('w1').requests.subscribe(({ id }) => heard.push(id));
    await statusOf(mock, { token: 'alice-token~w1' });
    await statusOf(mock, { token: 'alice-token~w2' });

    await statusOf(mock, { token: 'alice-token~w1' });

    expect(heard).toEqual([1, 1]);
  });
});
