import {
  createPlantMock,
  isKitError,
  type KitErrorCode,
  kitErrorCodes,
  parsePlants,
  parseProfile,
} from 'plant-store-kit';
import { createPlantClient } from 'plant-store-kit/client';
import { createAdminClient, startServer } from 'plant-store-kit/server';
import { verifyProvider } from 'plant-store-kit/verify';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { writeOutputFile } from '../../src/cli/output-files.js';
import { loadHandlers } from '../../src/cli/serve/load-handlers.js';
import { openProject } from '../../src/project/project.js';
import { readText } from '../../src/server/read-text.js';
import { readAssumptions } from '../../src/verify/assumptions/assumptions-file.js';
import { Broker } from '../../src/verify/pacts/broker.js';
import { readKnownFailures } from '../../src/verify/report/known-failures.js';
import { hidePackages } from '../hide-packages.js';

/** Nothing listens there. */
const nobody = 'http://127.0.0.1:1';
const provider = { url: nobody, token: 'some-token' };

const failures: Readonly<Record<KitErrorCode, () => unknown>> = {
  'admin-api': () => createAdminClient({ url: nobody }).health(),
  broker: () => new Broker({ url: nobody }).send({ task: 'ask', method: 'GET', path: '' }),
  'cannot-listen': () => startServer({ host: '192.0.2.1', port: 0 }),
  'invalid-assumptions': () => readAssumptions({ source: 'a.json', text: '{"app": "web-shop"}' }),
  'invalid-base-url': () => createPlantMock({ baseUrl: 'plants' }),
  'invalid-fault': () => createPlantMock().faults.add({ kind: 'delay', delayMs: -1 }),
  'invalid-fixture': () => parsePlants([{ id: 1 }], 'plants "p.json"'),
  'invalid-flags': () => openProject('docs'),
  'invalid-handlers': () => loadHandlers('vitest.config.ts'),
  'invalid-known-failures': () => readKnownFailures('[{}]', 'known failures "k.json"'),
  'invalid-option': () => createPlantMock({ maxSandboxes: 0 }),
  'invalid-pact': () => verifyProvider({ ...provider, pacts: [{ source: 'p.json', text: '' }] }),
  'invalid-plant': () => createPlantClient({ baseUrl: nobody, token: 't' }).delete('x'),
  'invalid-profile': () => parseProfile([], 'profile "p.json"'),
  'missing-package': async () => {
    using _hidden = hidePackages();
    return await verifyProvider(provider);
  },
  'provider-unreachable': () => verifyProvider(provider),
  'unreadable-file': () => readText('nowhere.json'),
  'unwritable-file': () => writeOutputFile({ path: 'nowhere/p.json', flag: '--out' }, ''),
};

describe('the error codes', () => {
  it('each have an error, which says what failed, why, and what to do', async () => {
    const wrong: string[] = [];
    for (const [code, fail] of Object.entries(failures)) {
      const error: unknown = await (async () => fail())().catch((thrown) => thrown);
      const message = isKitError(error) && error.code === code ? error.message : '';
      if (!/^Failed to [a-z].*: .*[^.\s]\.( [A-Z].*[.?])?$/.test(message)) {
        wrong.push(`${code}: ${error}`);
      }
    }

    expect(wrong).toEqual([]);
  });

  it('each say in one sentence what they mean', () => {
    const meanings = Object.values(kitErrorCodes).map(({ meaning }) => meaning);

    expect(meanings.filter((meaning) => !/^[A-Z][^.]*\.$/.test(meaning))).toEqual([]);
  });

  it('narrow the type of the details', () => {
    const urlOf = (error: unknown) =>
      isKitError(error) && error.code === 'provider-unreachable' ? error.details.url : undefined;

    expectTypeOf(urlOf).returns.toEqualTypeOf<string | undefined>();
  });
});
