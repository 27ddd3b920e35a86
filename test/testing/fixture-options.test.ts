import { createPlantMock } from 'plant-store-kit';
import { plantStoreFixtures as playwrightFixtures } from 'plant-store-kit/playwright';
import { plantStoreFixtures as vitestFixtures } from 'plant-store-kit/vitest';
import { describe, expect, it } from 'vitest';

const mock = createPlantMock();
const server = { url: 'http://127.0.0.1:4010', sandbox: mock.sandbox };

describe('plantStoreFixtures', () => {
  it.each<[given: string, call: () => unknown]>([
    ['mock', () => vitestFixtures({ plants: [], mock } as object)],
    ['server', () => playwrightFixtures({ plants: [], server } as object)],
  ])('rejects an option for a new plant store beside a given %s', (given, call) => {
    expect(call).toThrow(
      expect.objectContaining({
        code: 'invalid-option',
        details: { option: 'plants' },
        message: `Failed to call plantStoreFixtures: the option "plants" has no effect beside "${given}". Pass it where the ${given} is created, or drop it.`,
      }),
    );
  });

  it('accepts options that are undefined, and those of the app, beside a plant store', () => {
    expect(vitestFixtures({ baseUrl: undefined, mock } as object)).toBeDefined();
    expect(playwrightFixtures({ baseUrl: '/api', onUnknownPath: 'reject', server })).toBeDefined();
  });
});
