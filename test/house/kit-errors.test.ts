import {
  createPlantMock,
  isKitError,
  type KitErrorCode,
  type KitErrorDetails,
  kitErrorCodes,
  parsePlants,
  parseProfile,
} from 'plant-store-kit';
import { createPlantClient } from 'plant-store-kit/client';
import { createAdminClient, startServer } from 'plant-store-kit/server';
import { verifyProvider } from 'plant-store-kit/verify';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { readFlags } from '../../src/cli/flags.js';
import { loadHandlers } from '../../src/cli/load-handlers.js';
import { writeProfile } from '../../src/cli/profile-file.js';
import { readText } from '../../src/cli/read-text.js';
import { connectBroker } from '../../src/verify/broker/broker-connection.js';
import { runCommand } from '../cli/run-command.js';
import { hidePackages } from '../hide-packages.js';

/** Nothing listens there. */
const nobody = 'http://127.0.0.1:1';
const provider = { url: nobody, token: 'some-token' };

interface Failure<Code extends KitErrorCode> {
  readonly fail: () => unknown;
  readonly details: KitErrorDetails[Code];
  /** A command that fails with the same code, and how what it prints begins. */
  readonly command?: { readonly args: readonly string[]; readonly complaint: string };
}

/** One error for each code. */
const failures: { readonly [Code in KitErrorCode]: Failure<Code> } = {
  'admin-api': {
    fail: () => createAdminClient({ url: nobody }).health(),
    details: { url: nobody, status: undefined },
  },
  broker: {
    fail: () => connectBroker({ url: nobody }),
    details: { url: `${nobody}/`, status: undefined, notices: [] },
    command: {
      args: ['contracts', 'publish', '--broker-url', nobody],
      complaint: 'Failed to connect to the broker',
    },
  },
  'cannot-listen': {
    fail: () => startServer({ host: '192.0.2.1', port: 0 }),
    details: { host: '192.0.2.1', port: 0 },
    command: {
      args: ['serve', '--host', '192.0.2.1', '--port', '0'],
      complaint: 'Failed to listen on 192.0.2.1:0',
    },
  },
  'invalid-base-url': {
    fail: () => createPlantMock({ baseUrl: 'plants' }),
    details: { baseUrl: 'plants' },
  },
  'invalid-fault': {
    fail: () => createPlantMock().faults.add({ kind: 'delay', delayMs: -1 }),
    details: { source: 'the faults' },
    command: {
      args: ['serve', '--scenarios', 'package.json'],
      complaint: 'Failed to read scenarios',
    },
  },
  'invalid-fixture': {
    fail: () => parsePlants([{ id: 1 }], 'plants "p.json"'),
    details: { source: 'plants "p.json"' },
    command: { args: ['serve', '--plants', 'package.json'], complaint: 'Failed to read plants' },
  },
  'invalid-flags': {
    fail: () => readFlags(['--prot'], { port: { help: 'the port' } }, {}),
    details: {},
    command: { args: ['serve', '--prot'], complaint: 'Failed to read the flags' },
  },
  'invalid-handlers': {
    fail: () => loadHandlers('vitest.config.ts'),
    details: { source: 'handlers "vitest.config.ts"' },
    command: {
      args: ['serve', '--handlers', 'vitest.config.ts'],
      complaint: 'Failed to load handlers "vitest.config.ts": it exports an object.',
    },
  },
  'invalid-option': {
    fail: () => createPlantMock({ maxSandboxes: 0 }),
    details: { option: 'maxSandboxes' },
    command: { args: ['serve', '--scenario', 'none'], complaint: 'Failed to start a scenario' },
  },
  'invalid-pact': {
    fail: () => verifyProvider({ ...provider, pacts: [{ source: 'p.json', text: '' }] }),
    details: { source: 'pact "p.json"' },
    command: {
      args: ['verify', '--url', nobody, '--token', 't', '--pacts', 'package.json'],
      complaint: 'Failed to read pact',
    },
  },
  'invalid-plant': {
    fail: () => createPlantClient({ baseUrl: nobody, token: 't' }).delete('x'),
    details: { field: 'id' },
  },
  'invalid-profile': {
    fail: () => parseProfile([], 'profile "p.json"'),
    details: { source: 'profile "p.json"' },
    command: {
      args: ['profile', 'show', 'package.json'],
      complaint: 'Failed to read profile',
    },
  },
  'missing-package': {
    async fail() {
      using _hidden = hidePackages();
      return await verifyProvider(provider);
    },
    details: { packageName: '@pact-foundation/pact-core' },
  },
  'provider-unreachable': {
    fail: () => verifyProvider(provider),
    details: { url: nobody },
    command: {
      args: ['verify', '--url', nobody, '--token', 't'],
      complaint: 'Failed to reach the provider',
    },
  },
  'unreadable-file': {
    fail: () => readText('nowhere.json'),
    details: { path: 'nowhere.json' },
    command: {
      args: ['serve', '--plants', 'nowhere.json'],
      complaint: 'Failed to read "nowhere.json"',
    },
  },
  'unwritable-file': {
    fail: () => writeProfile('nowhere/p.json', {}),
    details: { paths: ['nowhere/p.json'] },
    command: {
      args: ['observe', '--url', nobody, '--token', 't', '--out', 'nowhere/p.json'],
      complaint: 'Failed to write --out "nowhere/p.json"',
    },
  },
};

const codes = Object.keys(kitErrorCodes) as KitErrorCode[];

describe('the table of error codes', () => {
  it.each(codes)('has an error of the code %s, which says what failed and why', async (code) => {
    const { fail, details } = failures[code];

    const error: unknown = await (async () => fail())().catch((thrown) => thrown);

    expect(error).toSatisfy(isKitError);
    expect(error).toMatchObject({ name: 'KitError', code, details });
    const { message } = error as Error;
    expect(message).toMatch(/^Failed to [a-z].*: .*[^.\s]\.( [A-Z].*[.?])?$/);
    expect(message).not.toMatch(/\.\.| {2}|\.:|undefined/);
  });

  it.each(codes.filter((code) => failures[code].command !== undefined))(
    'has the exit code of a command that fails with %s',
    async (code) => {
      const { args = [], complaint = '' } = failures[code].command ?? {};

      const command = runCommand(args);

      expect(await command.code, command.printed()).toBe(kitErrorCodes[code].exitCode);
      expect(command.complaints().startsWith(complaint), command.complaints()).toBe(true);
    },
  );

  it.each(codes)('says in one sentence what %s means', (code) => {
    expect(kitErrorCodes[code].meaning).toMatch(/^[A-Z][^.]*\.$/);
  });

  it('narrows the type of the details by the code', () => {
    const urlOf = (error: unknown) =>
      isKitError(error) && error.code === 'provider-unreachable' ? error.details.url : undefined;

    expectTypeOf(urlOf).returns.toEqualTypeOf<string | undefined>();
  });
});
