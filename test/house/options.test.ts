import { createPlantMock, generatePlants, isKitError } from 'plant-store-kit';
import { plantStoreFixtures as playwrightFixtures } from 'plant-store-kit/playwright';
import { createAdminClient, startServer } from 'plant-store-kit/server';
import { compareProvider, observeProvider, verifyProvider } from 'plant-store-kit/verify';
import { plantStoreFixtures as vitestFixtures } from 'plant-store-kit/vitest';
import { describe, expect, it } from 'vitest';
import { mountPlantStorePanel } from '../../src/panel/mount-panel.js';

type Call = (options: never) => unknown;

/** Each function of the kit that takes options: one with a typing error, the right name, a wrong type. */
const functions: Record<
  string,
  { call: Call; typo: [string, string]; wrong: [option: string, value: unknown] }
> = {
  createPlantMock: {
    call: createPlantMock as Call,
    typo: ['baseURL', 'baseUrl'],
    wrong: ['users', {}],
  },
  startServer: { call: startServer as Call, typo: ['prot', 'port'], wrong: ['port', '4010'] },
  'plantStoreFixtures of Vitest': {
    call: vitestFixtures as Call,
    typo: ['mok', 'mock'],
    wrong: ['baseUrl', 1],
  },
  'plantStoreFixtures of Playwright': {
    call: playwrightFixtures as Call,
    typo: ['sever', 'server'],
    wrong: ['server', 'http://127.0.0.1:4010'],
  },
  verifyProvider: { call: verifyProvider as Call, typo: ['uri', 'url'], wrong: ['url', undefined] },
  observeProvider: {
    call: observeProvider as Call,
    typo: ['timeout', 'timeoutMs'],
    wrong: ['url', undefined],
  },
  compareProvider: {
    call: compareProvider as Call,
    typo: ['step', 'steps'],
    wrong: ['url', undefined],
  },
  createAdminClient: {
    call: createAdminClient as Call,
    typo: ['adminTokn', 'adminToken'],
    wrong: ['url', undefined],
  },
  generatePlants: {
    call: generatePlants as Call,
    typo: ['cuont', 'count'],
    wrong: ['count', '10'],
  },
  'plants.generate': {
    call: ((options: never) => createPlantMock().plants.generate(options)) as Call,
    typo: ['owner', 'owners'],
    wrong: ['count', undefined],
  },
  mountPlantStorePanel: {
    call: ((options: never) => mountPlantStorePanel(createPlantMock(), options)) as Call,
    typo: ['isopen', 'isOpen'],
    wrong: ['corner', 'left'],
  },
};

async function errorOf(call: Call, options: object): Promise<unknown> {
  return (async () => call(options as never))().then(
    () => undefined,
    (error) => error,
  );
}

describe.each(Object.entries(functions))('the options of %s', (name, { call, typo, wrong }) => {
  const caller = name.replace(/ of .*/, '');

  it('have no unknown name: the error says which one was meant', async () => {
    const [given, meant] = typo;

    const error = await errorOf(call, { [given]: 1 });

    expect(error).toSatisfy(isKitError);
    expect(error).toMatchObject({ code: 'invalid-option', details: { option: given } });
    expect((error as Error).message).toMatch(
      `Failed to call ${caller}: there is no option "${given}". Did you mean "${meant}"? Pass it as ${meant}: `,
    );
  });

  it('have no value of another type: the error says what to pass', async () => {
    const [option, value] = wrong;

    const error = await errorOf(call, { [option]: value });

    expect(error).toSatisfy(isKitError);
    expect(error).toMatchObject({ code: 'invalid-option', details: { option } });
    expect((error as Error).message).toMatch(`Failed to call ${caller}: the option "${option}" `);
    expect((error as Error).message).toMatch(`Pass one such as ${option}: `);
  });
});
