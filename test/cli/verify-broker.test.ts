import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { isOnBranch, publishPact, readResults } from '../verify/broker/recorded/arrange.js';
import {
  type RecordedBroker,
  type RecordedBrokerOptions,
  startRecordedBroker,
} from '../verify/broker/recorded/recorded-broker.js';
import { startZooProvider } from '../zoo/provider.js';
import { brokerFlags } from './broker-flags.js';
import { frontendPact } from './frontend-pact.js';
import { makeTempFolder } from './temp-folder.js';
import { quick, verify } from './verify-command.js';

const values = { kitVersion: packageJson.version };

/** A broker with a frontend's pact, on its main branch. */
async function startWithPact(
  pact: Parameters<typeof frontendPact>[0] & { readonly branch?: string } = {},
  options: RecordedBrokerOptions = {},
) {
  const broker = await startRecordedBroker({ values, ...options });
  const consumer = broker.name('web-shop');
  const service = broker.name(pact.provider ?? 'plant-store');
  const text = JSON.stringify(frontendPact({ ...pact, consumer, provider: service }));
  const { branch = 'main' } = pact;
  await publishPact(broker, { consumer, provider: service, text, branch });
  return { ...broker, consumer, service };
}

/** The flags with which its pact is verified. */
function of(broker: RecordedBroker & { readonly service: string }): string[] {
  return [...brokerFlags(broker), '--provider', broker.service];
}

/** Where the failure is, and the random name of the plant there. */
const positionAndName = /(?<=^body)\[\d+\]|(?<=, got ")[^"]*(?="$)/g;

const publish = ['--publish', '--provider-version', '1.2.3'];

describe('verify with a broker', () => {
  it('verifies the pacts that it has for the service, beside those of files', async () => {
    await using folder = await makeTempFolder();
    const pact = await folder.write('mobile.json', frontendPact({ consumer: 'mobile-shop' }));
    await using broker = await startWithPact();
    await using provider = await startZooProvider();

    const command = verify(provider, [...quick, ...of(broker), '--pacts', pact]);

    expect(await command.code, command.printed()).toBe(0);
    expect(command.printed()).toContain('\n✓ mobile-shop ');
    const line = new RegExp(`\\n✓ ${broker.consumer} +${broker.url}/pacts/provider/`);
    expect(command.printed()).toMatch(line);
    expect(await readResults(broker, broker)).toEqual([]);
  });

  it('publishes that they pass, under a version on a branch', async () => {
    await using broker = await startWithPact();
    await using provider = await startZooProvider();

    const flags = [...of(broker), ...publish, '--branch', 'main'];
    const command = verify(provider, [...quick, ...flags]);

    expect(await command.code, command.printed()).toBe(0);
    expect(command.complaints()).toContain('Published the results of 1 pact.\n');
    const version = { name: broker.service, branch: 'main', version: '1.2.3' };
    expect(await isOnBranch(broker, version)).toBe(true);
    const interactionId = expect.stringMatching(/^[0-9a-f]{40}$/);
    expect(await readResults(broker, broker)).toMatchObject([
      {
        providerName: broker.service,
        success: true,
        providerApplicationVersion: '1.2.3',
        testResults: [
          { interactionId, interactionDescription: 'a list of plants', success: true },
          { interactionId, interactionDescription: 'a list without a token', success: true },
        ],
        verifiedBy: { implementation: 'plant-store-kit', version: packageJson.version },
      },
    ]);
  });

  it('publishes which interaction fails, and why, beside the pacts of files', async () => {
    await using folder = await makeTempFolder();
    const pact = await folder.write('mobile.json', frontendPact({ consumer: 'mobile-shop' }));
    await using broker = await startWithPact({ name: 7 }, { varying: positionAndName });
    await using provider = await startZooProvider();

    const flags = [...of(broker), ...publish, '--pacts', pact];
    const command = verify(provider, [...quick, ...flags]);

    expect(await command.code).toBe(1);
    expect(await readResults(broker, broker)).toMatchObject([
      {
        success: false,
        testResults: [
          {
            interactionDescription: 'a list of plants',
            success: false,
            exceptions: [{ message: expect.stringMatching(/^body.*: expected a number, got "/) }],
          },
          { interactionDescription: 'a list without a token', success: true },
        ],
      },
    ]);
  });

  it('publishes as failed what asks for a state that cannot be reached', async () => {
    await using broker = await startWithPact({ state: 'the shop is open' });
    await using provider = await startZooProvider();

    const command = verify(provider, [...quick, ...of(broker), ...publish]);

    expect(await command.code).toBe(2);
    expect(await readResults(broker, broker)).toMatchObject([
      {
        success: false,
        testResults: [
          {
            success: false,
            exceptions: [{ message: expect.stringContaining('no provider state') }],
          },
          { success: false },
        ],
      },
    ]);
  });

  it('publishes nothing if nothing could be verified', async () => {
    await using broker = await startWithPact();
    await using provider = await startZooProvider();

    const stranger = { ...provider, token: 'token-of-nobody' };
    const command = verify(stranger, [...quick, ...of(broker), ...publish]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Published no results\. The token was rejected/m);
    expect(await readResults(broker, broker)).toEqual([]);
  });

  it('does not fail for a failed pending pact with --pending', async () => {
    await using broker = await startWithPact({ name: 7 });
    await using provider = await startZooProvider();

    const command = verify(provider, [...quick, ...of(broker), '--pending']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatch(/^✗ web-shop.*; it is pending, so it fails nothing$/m);
    expect(command.complaints()).toContain('This pact is in pending state');
  });

  it('fails the verification by the same pact without --pending', async () => {
    await using broker = await startWithPact({ name: 7 });
    await using provider = await startZooProvider();

    const command = verify(provider, [...quick, ...of(broker)]);

    expect(await command.code).toBe(1);
  });

  it('says that the broker has no pacts, and verifies only the rules', async () => {
    await using broker = await startWithPact({ branch: 'abandoned' });
    await using provider = await startZooProvider();

    const command = verify(provider, [...quick, ...of(broker), ...publish]);

    expect(await command.code).toBe(0);
    expect(command.complaints()).toBe(`The broker has no pacts for "${broker.service}".\n`);
  });

  it('asks for the pacts of another name with --provider', async () => {
    await using broker = await startWithPact({ provider: 'greenhouse' });
    await using provider = await startZooProvider();

    const command = verify(provider, [...quick, ...of(broker)]);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain(`\n✓ ${broker.consumer} `);
  });

  it('exits with 2 before anything is verified if the broker rejects its token', async () => {
    await using broker = await startRecordedBroker({ kind: 'bearer' });
    await using provider = await startZooProvider();

    const flags = ['--broker-url', broker.url, '--broker-token', 'wrong-token'];
    const command = verify(provider, [...quick, ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to connect to the broker: .* 401\b.*\n$/);
    expect(command.complaints()).not.toContain('wrong-token');
    expect(provider.requestCount()).toBe(0);
  });

  it('reads the broker from the environment', async () => {
    await using broker = await startWithPact({}, { kind: 'bearer' });
    await using provider = await startZooProvider();
    const env = { PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: broker.token };

    const command = verify(provider, [...quick, '--provider', broker.service], env);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain(`\n✓ ${broker.consumer} `);
  });
});
