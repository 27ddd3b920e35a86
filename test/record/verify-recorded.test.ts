import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startServer } from 'plant-store-kit/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { chosenOf } from '../chosen-of.js';
import { makeTempFolder } from '../cli/temp-folder.js';
import type { Provider } from '../providers/behaviour.js';
import { conforming } from '../providers/conforming.js';
import { faultNamed } from '../providers/faults.js';
import { referenceProvider, startProvider } from '../providers/provider.js';
import { quick, verify } from '../verify/verify-faulty.js';
import { typicalPact } from './recorded-app.js';

let text: string;

beforeAll(async () => {
  text = await typicalPact();
});

/** Three whose responses have least in common. */
const typical = /^(keeps the interface|is strict|is lenient)/;

async function verifyRecorded(provider: Provider) {
  await using running = await startProvider(provider);
  const { pacts } = await verify(running, { ...quick, pacts: [{ source: 'web.json', text }] });
  return pacts[0];
}

const failedOf = (report: Awaited<ReturnType<typeof verifyRecorded>>) =>
  report?.interactions.flatMap(({ verdict, description }) =>
    verdict === 'failed' ? description : [],
  );

it('Pact, without the kit, verifies a recorded pact against a server with the states', async () => {
  await using server = await startServer({ port: 0 });
  await using folder = await makeTempFolder();
  const pact = await folder.write('pact.json', text);
  const program = `
    const { default: pact } = require('@pact-foundation/pact-core');
    pact.verifyPacts({
      providerBaseUrl: '${server.url}',
      providerStatesSetupUrl: '${server.origin}/__admin/provider-states',
      pactUrls: [${JSON.stringify(pact)}],
      logLevel: 'error',
    }).then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });`;

  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program]);

  expect(stdout).toContain('a create of a plant with a tag');
  expect(stdout).not.toContain('FAILED');
});

describe.concurrent('verify', { timeout: 120_000 }, () => {
  it.each(chosenOf([referenceProvider, ...conforming], ({ name }) => typical.test(name)))(
    'holds a recorded pact on a provider that $name',
    async (provider) => {
      const report = await verifyRecorded(provider);

      expect(failedOf(report)).toEqual([]);
      expect(report?.verdict).toBe('passed');
    },
  );

  it.each([
    ['answers a create without the name', /a create of a plant/],
    ['lists plants without their names', /for the names/],
    ['writes an absent tag as null', /for the tags/],
  ])('fails it on a provider that %s', async (name, expected) => {
    const failed = failedOf(await verifyRecorded(faultNamed(name)));

    expect(failed?.length).toBeGreaterThan(0);
    expect(failed?.every((description) => expected.test(description))).toBe(true);
  });
});
