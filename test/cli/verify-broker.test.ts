import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { type BrokerStub, startBrokerStub } from '../verify/broker/broker-stub.js';
import { startZooProvider } from '../zoo/provider.js';
import { frontendPact } from './frontend-pact.js';
import { makeTempFolder } from './temp-folder.js';
import { quick, verify } from './verify-command.js';

/** A frontend's pact, for a broker to hold. */
function held(pact: Parameters<typeof frontendPact>[0] & { readonly pending?: boolean } = {}) {
  const { consumer = 'web-shop', provider = 'plant-store', pending = false } = pact;
  return { consumer, provider, pending, text: JSON.stringify(frontendPact(pact)) };
}

const of = ({ url, token }: BrokerStub) => ['--broker-url', url, '--broker-token', token];
const publish = ['--publish', '--provider-version', '1.2.3'];

describe('verify with a broker', () => {
  it('verifies the pacts that it has for the service, beside those of files', async () => {
    await using folder = await makeTempFolder();
    const pact = await folder.write('mobile.json', frontendPact({ consumer: 'mobile-shop' }));
    await using broker = await startBrokerStub({ pacts: [held()] });
    await using provider = await startZooProvider();

    const command = verify(provider, [...quick, ...of(broker), '--pacts', pact]);

    expect(await command.code, command.printed()).toBe(0);
    expect(command.printed()).toContain('\n✓ mobile-shop ');
    expect(command.printed()).toContain(`\n✓ web-shop     ${broker.url}/pacts/provider/`);
    expect(broker.results).toEqual([]);
  });

  it('publishes that they pass, under a version on a branch', async () => {
    await using broker = await startBrokerStub({ pacts: [held()] });
    await using provider = await startZooProvider();

    const flags = [...of(broker), ...publish, '--branch', 'main'];
    const command = verify(provider, [...quick, ...flags]);

    expect(await command.code, command.printed()).toBe(0);
    expect(command.complaints()).toContain('Published the results of 1 pact.\n');
    expect(broker.branches).toEqual([
      { pacticipant: 'plant-store', branch: 'main', version: '1.2.3' },
    ]);
    const interactionId = expect.stringMatching(/^[0-9a-f]{40}$/);
    expect(broker.results).toEqual([
      {
        consumer: 'web-shop',
        provider: 'plant-store',
        body: {
          success: true,
          providerApplicationVersion: '1.2.3',
          testResults: [
            { interactionId, interactionDescription: 'a list of plants', success: true },
            { interactionId, interactionDescription: 'a list without a token', success: true },
          ],
          verifiedBy: { implementation: 'plant-store-kit', version: packageJson.version },
        },
      },
    ]);
  });

  it('publishes which interaction fails, and why, beside the pacts of files', async () => {
    await using folder = await makeTempFolder();
    const pact = await folder.write('mobile.json', frontendPact({ consumer: 'mobile-shop' }));
    await using broker = await startBrokerStub({ pacts: [held({ name: 7 })] });
    await using provider = await startZooProvider();

    const flags = [...of(broker), ...publish, '--pacts', pact];
    const command = verify(provider, [...quick, ...flags]);

    expect(await command.code).toBe(1);
    expect(broker.results).toMatchObject([
      {
        consumer: 'web-shop',
        body: {
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
      },
    ]);
  });

  it('publishes as failed what asks for a state that cannot be reached', async () => {
    await using broker = await startBrokerStub({ pacts: [held({ state: 'the shop is open' })] });
    await using provider = await startZooProvider();

    const command = verify(provider, [...quick, ...of(broker), ...publish]);

    expect(await command.code).toBe(2);
    expect(broker.results).toMatchObject([
      {
        body: {
          success: false,
          testResults: [
            {
              success: false,
              exceptions: [{ message: expect.stringContaining('no provider state') }],
            },
            { success: false },
          ],
        },
      },
    ]);
  });

  it('publishes nothing if nothing could be verified', async () => {
    await using broker = await startBrokerStub({ pacts: [held()] });
    await using provider = await startZooProvider();

    const stranger = { ...provider, token: 'token-of-nobody' };
    const command = verify(stranger, [...quick, ...of(broker), ...publish]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Published no results\. The token was rejected/m);
    expect(broker.results).toEqual([]);
  });

  it('does not fail for a failed pending pact with --pending', async () => {
    await using broker = await startBrokerStub({ pacts: [held({ name: 7, pending: true })] });
    await using provider = await startZooProvider();

    const command = verify(provider, [...quick, ...of(broker), '--pending']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatch(/^✗ web-shop .*; it is pending, so it fails nothing$/m);
    expect(command.complaints()).toContain('This pact is in pending state');
  });

  it('fails the verification by the same pact without --pending', async () => {
    await using broker = await startBrokerStub({ pacts: [held({ name: 7, pending: true })] });
    await using provider = await startZooProvider();

    const command = verify(provider, [...quick, ...of(broker)]);

    expect(await command.code).toBe(1);
  });

  it('says that the broker has no pacts, and verifies only the rules', async () => {
    const old = held();
    await using broker = await startBrokerStub({ pacts: [old] });
    broker.contracts.splice(0, 1, { ...old, version: '1', branch: 'abandoned', tags: [] });
    await using provider = await startZooProvider();

    const command = verify(provider, [...quick, ...of(broker), ...publish]);

    expect(await command.code).toBe(0);
    expect(command.complaints()).toBe('The broker has no pacts for "plant-store".\n');
  });

  it('asks for the pacts of another name with --provider', async () => {
    await using broker = await startBrokerStub({ pacts: [held({ provider: 'greenhouse' })] });
    await using provider = await startZooProvider();

    const command = verify(provider, [...quick, ...of(broker), '--provider', 'greenhouse']);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain('\n✓ web-shop ');
  });

  it('exits with 2 before anything is verified if the broker rejects its token', async () => {
    await using broker = await startBrokerStub({ pacts: [held()] });
    await using provider = await startZooProvider();

    const flags = ['--broker-url', broker.url, '--broker-token', 'wrong-token'];
    const command = verify(provider, [...quick, ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to connect to the broker: .* 401\b.*\n$/);
    expect(command.complaints()).not.toContain('wrong-token');
    expect(provider.requestCount()).toBe(0);
  });

  it('reads the broker from the environment', async () => {
    await using broker = await startBrokerStub({ pacts: [held()] });
    await using provider = await startZooProvider();
    const env = { PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: broker.token };

    const command = verify(provider, quick, env);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain('\n✓ web-shop ');
  });
});
