import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { frontendPact } from '../../cli/frontend-pact.js';
import { makeTempFolder } from '../../cli/temp-folder.js';
import { quick, verify } from '../../cli/verify-command.js';
import { startProvider } from '../../providers/provider.js';
import { brokerFlags } from './broker-flags.js';
import { hasTag, isOnBranch, publishPact, readResults } from './recorded/arrange.js';
import {
  type RecordedBroker,
  type RecordedBrokerOptions,
  startRecordedBroker,
} from './recorded/recorded-broker.js';

const values = { kitVersion: packageJson.version };

/** A broker with a frontend's pact, on its main branch. */
async function startWithPact(
  pact: Parameters<typeof frontendPact>[0] & {
    readonly branch?: string;
    readonly tags?: readonly string[];
  } = {},
  options: RecordedBrokerOptions = {},
) {
  const broker = await startRecordedBroker({ values, ...options });
  const consumer = broker.name('web-shop');
  const service = broker.name(pact.provider ?? 'plant-store');
  const text = JSON.stringify(frontendPact({ ...pact, consumer, provider: service }));
  const { branch = 'main', tags = [] } = pact;
  await publishPact(broker, { consumer, provider: service, text, branch, tags });
  return { ...broker, consumer, service };
}

/** The flags with which its pact is verified. */
function of(broker: RecordedBroker & { readonly service: string }): string[] {
  return [...brokerFlags(broker), '--provider', broker.service];
}

const publish = ['--publish', '--provider-version', '1.2.3'];

describe('verify with a broker', () => {
  it('verifies the pacts that it has for the service, beside those of files', async () => {
    await using folder = await makeTempFolder();
    const pact = await folder.write('mobile.json', frontendPact({ consumer: 'mobile-shop' }));
    await using broker = await startWithPact();
    await using provider = await startProvider();

    const command = verify(provider, [...quick, ...of(broker), '--pacts', pact]);

    expect(await command.code, command.printed()).toBe(0);
    expect(command.printed()).toContain('\n✓ mobile-shop ');
    const line = new RegExp(
      `\\n✓ ${broker.consumer} +version 1; selected as .+; ${broker.url}/pacts/provider/`,
    );
    expect(command.printed()).toMatch(line);
    expect(await readResults(broker, broker)).toEqual([]);
  });

  it('publishes that they pass, under a version on a branch', async () => {
    await using broker = await startWithPact();
    await using provider = await startProvider();

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
    await using broker = await startWithPact(
      { name: 7 },
      {
        // Which plants differ varies.
        intercept: ({ path }) =>
          path.endsWith('/verification-results') ? { status: 201, body: '{}' } : undefined,
      },
    );
    await using provider = await startProvider();

    const flags = [...of(broker), ...publish, '--pacts', pact];
    const command = verify(provider, [...quick, ...flags]);

    expect(await command.code).toBe(1);
    const published = broker.requests.filter(({ path }) => path.endsWith('/verification-results'));
    expect(published.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        success: false,
        testResults: [
          {
            interactionDescription: 'a list of plants',
            success: false,
            mismatches: expect.arrayContaining([
              {
                attribute: 'body',
                identifier: expect.stringMatching(/^\$\[\d+\]\.name$/),
                description: expect.stringMatching(/^body.*: expected a number, got "/),
              },
            ]),
          },
          { interactionDescription: 'a list without a token', success: true },
        ],
      },
    ]);
  });

  it('publishes as failed what asks for a state that cannot be reached', async () => {
    await using broker = await startWithPact({ state: 'the shop is open' });
    await using provider = await startProvider();

    const command = verify(provider, [...quick, ...of(broker), ...publish]);

    expect(await command.code).toBe(1);
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
    await using provider = await startProvider();

    const stranger = { ...provider, token: 'token-of-nobody' };
    const command = verify(stranger, [...quick, ...of(broker), ...publish]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Published no results\. The token was rejected/m);
    expect(await readResults(broker, broker)).toEqual([]);
  });

  it('does not fail for a failed pending pact with --pending', async () => {
    await using broker = await startWithPact({ name: 7 });
    await using provider = await startProvider();

    const command = verify(provider, [...quick, ...of(broker), '--pending']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatch(/^✗ web-shop.*; it is pending, so it fails nothing$/m);
    expect(command.complaints()).toContain('This pact is in pending state');
  });

  it('fails the verification by the same pact without --pending', async () => {
    await using broker = await startWithPact({ name: 7 });
    await using provider = await startProvider();

    const command = verify(provider, [...quick, ...of(broker)]);

    expect(await command.code).toBe(1);
  });

  it('exits with 2 if none of the pacts of the broker is selected, and says which it has', async () => {
    await using broker = await startWithPact({ branch: 'abandoned' });
    await using provider = await startProvider();

    const command = verify(provider, [...quick, ...of(broker)]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(
      `Failed to find pacts of "${broker.service}": the broker has ${broker.consumer} 1 (branch abandoned), and ` +
        'none of them is selected. Select pacts with --consumer-branch, --consumer-tag, --latest or ' +
        '--consumer-version-selectors, or do without pacts by --allow-no-pacts.\n',
    );
    expect(provider.requestCount()).toBe(0);
  });

  it('verifies only the rules if no pact is selected, with --allow-no-pacts', async () => {
    await using broker = await startWithPact({ branch: 'abandoned' });
    await using provider = await startProvider();

    const command = verify(provider, [...quick, ...of(broker), ...publish, '--allow-no-pacts']);

    expect(await command.code).toBe(0);
    expect(command.complaints()).toBe(
      `The broker has no pacts for "${broker.service}" that are selected.\n`,
    );
  });

  it('does without pacts of a service that the broker does not know, with --allow-no-pacts', async () => {
    await using broker = await startRecordedBroker();
    await using provider = await startProvider();
    const flags = [...brokerFlags(broker), '--provider', broker.name('nobody')];

    const command = verify(provider, [...quick, ...flags, '--allow-no-pacts']);

    expect(await command.code, command.complaints()).toBe(0);
  });

  it.each([
    ['--consumer-branch', 'trunk'],
    ['--consumer-tag', 'prod'],
    ['--latest'],
    ['--consumer-version-selectors', '[{"branch":"trunk"}]'],
  ])('verifies the pacts that %s selects', async (...selecting) => {
    await using broker = await startWithPact({ branch: 'trunk', tags: ['prod'] });
    await using provider = await startProvider();

    const command = verify(provider, [...quick, ...of(broker), ...selecting]);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain(`\n✓ ${broker.consumer} `);
  });

  it('verifies new pacts of other branches with --include-wip-pacts-since, as pending', async () => {
    await using broker = await startWithPact({ branch: 'feat/seeds', name: 7 });
    await using provider = await startProvider();
    const flags = ['--include-wip-pacts-since', '2020-01-01', '--branch', 'main'];

    const command = verify(provider, [...quick, ...of(broker), ...flags]);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toMatch(/^✗ web-shop.*; it is pending, so it fails nothing$/m);
  });

  it('verifies the pact of --pact-url alone, and publishes its result', async () => {
    await using broker = await startWithPact();
    await publishPact(broker, {
      ...broker,
      provider: broker.service,
      version: '2',
      text: JSON.stringify(
        frontendPact({ name: 7, consumer: broker.consumer, provider: broker.service }),
      ),
    });
    await using provider = await startProvider();
    const path = ['pacts', 'provider', broker.service, 'consumer', broker.consumer, 'version', '1'];
    const url = `${broker.url}/${path.map(encodeURIComponent).join('/')}`;

    const command = verify(provider, [...quick, '--pact-url', url, ...publish]);

    expect(await command.code, command.complaints()).toBe(0);
    expect(await readResults(broker, broker)).toMatchObject([
      { success: true, providerApplicationVersion: '1.2.3' },
    ]);
    expect(await readResults(broker, { ...broker, version: '2' })).toEqual([]);
  });

  it.each([
    ['has messages', { messages: [{ description: 'a plant was sold', contents: {} }] }],
    ['has no interactions', { interactions: [] }],
    ['is anything', { foo: 1 }],
  ])('fails a pact that %s, and verifies the others', async (_, content) => {
    await using broker = await startWithPact();
    const unreadable = { consumer: broker.name('kiosk'), provider: broker.service };
    const names = {
      consumer: { name: unreadable.consumer },
      provider: { name: unreadable.provider },
    };
    const text = JSON.stringify('foo' in content ? content : { ...names, ...content });
    await publishPact(broker, { ...unreadable, text });
    await using provider = await startProvider();

    const command = verify(provider, [...quick, ...of(broker), ...publish]);

    expect(await command.code).toBe(1);
    expect(command.printed()).toContain(`\n✗ ${unreadable.consumer} `);
    expect(command.printed()).toContain(`\n✓ ${broker.consumer} `);
    expect(await readResults(broker, unreadable)).toMatchObject([
      {
        success: false,
        testResults: [
          { success: false, exceptions: [{ message: expect.stringContaining('cannot be read') }] },
        ],
      },
    ]);
    expect(await readResults(broker, broker)).toMatchObject([{ success: true }]);
  });

  it('fails a pact that the broker does not send, and verifies the others, also with --allow-no-pacts', async () => {
    let isHidden = (_: string) => false;
    await using broker = await startWithPact(
      {},
      { intercept: ({ path }) => (isHidden(path) ? { status: 404, body: '' } : undefined) },
    );
    const consumer = broker.name('kiosk');
    const text = JSON.stringify(frontendPact({ consumer, provider: broker.service }));
    await publishPact(broker, { consumer, provider: broker.service, text });
    isHidden = (path) => path.includes(`/consumer/${consumer}/pact-version/`);
    await using provider = await startProvider();

    const command = verify(provider, [...quick, ...of(broker), '--allow-no-pacts']);

    expect(await command.code, command.complaints()).toBe(1);
    expect(command.printed()).toMatch(new RegExp(`\n✗ ${consumer} .*\n.*was answered 404`));
    expect(command.printed()).toContain(`\n✓ ${broker.consumer} `);
  });

  it('fails nothing by a pact that cannot be read and is pending', async () => {
    await using broker = await startWithPact();
    await publishPact(broker, {
      consumer: broker.name('kiosk'),
      provider: broker.service,
      text: '{"foo":1}',
    });
    await using provider = await startProvider();

    const command = verify(provider, [...quick, ...of(broker), '--pending']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatch(/^✗ kiosk.*; it is pending, so it fails nothing$/m);
  });

  it('prints what the broker says after the verification', async () => {
    await using broker = await startWithPact();
    await using provider = await startProvider();
    const flags = [...of(broker), ...publish, '--pending', '--branch', 'main'];

    const command = verify(provider, [...quick, ...flags]);

    expect(await command.code).toBe(0);
    expect(command.complaints()).toContain('This pact is no longer in pending state');
  });

  it('publishes the address of the build, and the tags of the version', async () => {
    await using broker = await startWithPact();
    await using provider = await startProvider();
    const flags = ['--build-url', 'https://ci.example.com/7', '--provider-tag', 'prod'];

    const command = verify(provider, [...quick, ...of(broker), ...publish, ...flags]);

    expect(await command.code, command.complaints()).toBe(0);
    const [result] = await readResults(broker, broker);
    expect(result?.buildUrl).toBe('https://ci.example.com/7');
    const version = { name: broker.service, version: '1.2.3', tag: 'prod' };
    expect(await hasTag(broker, version)).toBe(true);
  });

  it('exits with 2, and names the result, if one cannot be published', async () => {
    await using broker = await startWithPact(
      {},
      {
        intercept: ({ path }) =>
          path.endsWith('/verification-results') ? { status: 500, body: '' } : undefined,
      },
    );
    await using provider = await startProvider();

    const command = verify(provider, [...quick, ...of(broker), ...publish]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(
      `Failed to publish the result of the pact of "${broker.consumer}"`,
    );
    expect(command.complaints()).toContain('Published the results of 0 of 1 pact.\n');
  });

  it.each([
    [['--publish', '--provider-version', '..'], '--provider-version cannot be ".."'],
    [['--pact-url', 'http://127.0.0.1:1/p', '--latest'], '--latest selects pacts, and --pact-url'],
    [['--pact-url', 'nowhere'], '--pact-url is not an http or https address'],
    [['--pact-url', 'http://ci:s3cret@127.0.0.1:1/p'], '--pact-url has credentials'],
    [['--consumer-version-selectors', '[]'], 'has no selector in it'],
    [['--include-wip-pacts-since', 'monday'], '--include-wip-pacts-since cannot be "monday"'],
    [['--include-wip-pacts-since', '2026-01-31'], 'needs the branch of the service'],
  ])('rejects %j', async (flags, message) => {
    await using provider = await startProvider();

    const command = verify(provider, [...quick, '--broker-url', 'http://127.0.0.1:1', ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(message);
    expect(command.complaints()).not.toContain('s3cret');
  });

  it('asks for the pacts of another name with --provider', async () => {
    await using broker = await startWithPact({ provider: 'greenhouse' });
    await using provider = await startProvider();

    const command = verify(provider, [...quick, ...of(broker)]);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain(`\n✓ ${broker.consumer} `);
  });

  it('exits with 2 before anything is verified if the broker rejects its token', async () => {
    await using broker = await startRecordedBroker({ kind: 'bearer' });
    await using provider = await startProvider();

    const flags = ['--broker-url', broker.url, '--broker-token', 'wrong-token'];
    const command = verify(provider, [...quick, ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to connect to the broker: .* 401\b.*\n$/);
    expect(command.complaints()).not.toContain('wrong-token');
    expect(provider.requestCount()).toBe(0);
  });

  it('reads the broker from the environment', async () => {
    await using broker = await startWithPact({}, { kind: 'bearer' });
    await using provider = await startProvider();
    const env = { PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: broker.token };

    const command = verify(provider, [...quick, '--provider', broker.service], env);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain(`\n✓ ${broker.consumer} `);
  });
});
