import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { frontendPact } from '../../cli/frontend-pact.js';
import { endOf } from '../../cli/run-command.js';
import { makeTempFolder } from '../../cli/temp-folder.js';
import { quick, verify } from '../../cli/verify-command.js';
import { startProvider } from '../../providers/provider.js';
import { askForPacts, noPacts } from './ask-for-pacts.js';
import { kiosk, webShop } from './given-pacts.js';
import { startBroker } from './recorded-broker.js';
import { type StubAnswer, type StubRequest, type StubServer, serveStub } from './stub-http.js';

const publish = ['--publish', '--provider-version', '1.2.3'];

async function verifyWith(flags: readonly string[]) {
  await using provider = await startProvider();
  const ended = await endOf(verify(provider, [...quick, ...flags]));
  return { ...ended, requestCount: provider.requestCount() };
}

/** What the kit has sent to paths that end so, as `PUT /path` or by its body. */
function sentTo({ requests }: StubServer, end: string) {
  return requests.filter(({ path }) => path.endsWith(end)).map(({ body }) => JSON.parse(body));
}

const results = '/verification-results';
const aPact = { given: [webShop()] };

describe('verify with a broker', () => {
  it('verifies its pacts beside those of files, and publishes nothing', async () => {
    await using folder = await makeTempFolder();
    const pact = await folder.write('mobile.json', frontendPact({ consumer: 'mobile-shop' }));
    await using broker = await startBroker('a pact', aPact);

    const run = await verifyWith(['--broker-url', broker.url, '--pacts', pact]);

    expect(run.code, run.printed).toBe(0);
    expect(run.printed).toContain('\n✓ mobile-shop\n');
    expect(run.printed).toMatch(
      new RegExp(`\\n✓ web-shop 1\\n {2}Source: ${broker.url}/pacts/provider/.+, selected as `),
    );
    expect(broker.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(sentTo(broker, '/for-verification')).toEqual([
      {
        consumerVersionSelectors: [{ mainBranch: true }, { deployedOrReleased: true }],
        includePendingStatus: false,
      },
    ]);
  });

  it('publishes the results after the branch and the tags', async () => {
    await using broker = await startBroker('a new pact, which is pending', aPact);
    const version = '--branch main --provider-tag prod --build-url https://ci.test/7'.split(' ');

    const run = await verifyWith(['--broker-url', broker.url, ...publish, ...version, '--pending']);

    expect(run.code, run.complaints).toBe(0);
    expect(run.complaints).toContain('Published the results of 1 pact.\n');
    const written = broker.requests.slice(-3).map(({ method, path }) => `${method} ${path}`);
    expect(written).toEqual([
      'PUT /pacticipants/plant-store/branches/main/versions/1.2.3',
      'PUT /pacticipants/plant-store/versions/1.2.3/tags/prod',
      expect.stringMatching(/^POST .*\/verification-results$/),
    ]);
    const interactionId = expect.stringMatching(/^[0-9a-f]{40}$/);
    expect(sentTo(broker, results)).toEqual([
      {
        success: true,
        providerApplicationVersion: '1.2.3',
        buildUrl: 'https://ci.test/7',
        testResults: [
          { interactionId, interactionDescription: 'a list of plants', success: true },
          { interactionId, interactionDescription: 'a list without a token', success: true },
        ],
        verifiedBy: { implementation: 'plant-store-kit', version: packageJson.version },
      },
    ]);
  });

  it.each([
    ['a failing pact', { name: 7 }, 1, [false, true]],
    ['a pact with an unknown state', { state: 'the shop is open' }, 2, [false, false]],
  ])('publishes which interactions fail of %s', async (scenario, changes, code, passed) => {
    await using broker = await startBroker(scenario, { given: [webShop(changes)] });

    const run = await verifyWith(['--broker-url', broker.url, ...publish]);

    expect(run.code).toBe(code);
    expect(sentTo(broker, results)).toMatchObject([
      { success: false, testResults: passed.map((success) => ({ success })) },
    ]);
  });

  it.each([
    ['a failing pact that is pending', {}, ['--pending']],
    [
      'a new pact of another branch',
      { branch: 'feat/seeds' },
      ['--include-wip-pacts-since', '2020-01-01', '--branch', 'main'],
    ],
  ])('is not failed by %s', async (scenario, changes, flags) => {
    const given = [webShop({ name: 7, ...changes })];
    await using broker = await startBroker(scenario, { given });

    const run = await verifyWith(['--broker-url', broker.url, ...flags]);

    expect(run.code, run.complaints).toBe(0);
    expect(run.printed).toMatch(/^Pacts pending\n\n! web-shop /m);
  });

  it('publishes nothing if nothing could be verified', async () => {
    await using broker = await startBroker('a pact', aPact);
    await using provider = await startProvider();
    const withUnknownToken = { ...provider, token: 'token-of-nobody' };

    const command = verify(withUnknownToken, [...quick, '--broker-url', broker.url, ...publish]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Published no results\. The token was rejected/m);
    expect(sentTo(broker, results)).toEqual([]);
  });

  it('fails a pact that cannot be read, and verifies and publishes the others', async () => {
    const given = [webShop(), kiosk({ messages: [{ description: 'a plant was sold' }] })];
    await using broker = await startBroker('a pact of messages beside another', { given });

    const run = await verifyWith(['--broker-url', broker.url, ...publish]);

    expect(run.code).toBe(1);
    expect(run.printed).toMatch(/\n✗ kiosk /);
    expect(run.printed).toMatch(/\n✓ web-shop /);
    const published = sentTo(broker, results).map(({ success }) => success);
    expect(published.sort()).toEqual([false, true]);
  });

  it.each<[string, (request: StubRequest) => StubAnswer | undefined, RegExp, string[]?]>([
    [
      'a pact that the broker does not send',
      ({ method }) => (method === 'GET' ? { status: 404 } : undefined),
      /^Failed to fetch the pact .*\/web-shop\/.* was answered 404/,
    ],
    [
      'a result that it cannot publish',
      ({ path }) =>
        path.endsWith(results)
          ? { status: 500, body: '{"error":{"message":"Reference abc"}}' }
          : undefined,
      /^Failed to publish the result of the pact of "web-shop" .* 500: .*Reference abc.* Try again\./m,
    ],
    [
      'a branch that the broker does not know',
      ({ path }) => (path.includes('/pacticipants/') ? { status: 404 } : undefined),
      /was answered 404\. Do what the broker says\. If it says nothing/,
      ['--branch', 'main'],
    ],
  ])(
    'names %s, publishes nothing, and exits with 2',
    async (_, intercept, complaint, flags = []) => {
      await using broker = await startBroker('a pact', { ...aPact, intercept });

      const run = await verifyWith(['--broker-url', broker.url, ...publish, ...flags]);

      expect(run.code).toBe(2);
      expect(run.complaints).toMatch(complaint);
      expect(run.complaints).not.toContain('Published');
    },
  );

  it('verifies the pact of --pact-url alone, and publishes its result', async () => {
    await using broker = await startBroker('two versions of a pact', {
      given: [webShop(), webShop({ name: 7, version: '2' })],
    });
    const url = `${broker.url}/pacts/provider/plant-store/consumer/web-shop/version/1`;

    const run = await verifyWith(['--pact-url', url, ...publish]);

    expect(run.code, run.complaints).toBe(0);
    expect(sentTo(broker, results)).toMatchObject([
      { success: true, providerApplicationVersion: '1.2.3' },
    ]);
  });

  it('exits with 2 if no pact is selected, or the service is unknown, unless --allow-no-pacts', async () => {
    const given = [webShop({ branch: 'abandoned' })];
    await using broker = await startBroker('a pact of an abandoned branch', { given });
    const nobody = ['--provider', 'nobody'];

    const run = await verifyWith(['--broker-url', broker.url]);
    const unknown = await verifyWith(['--broker-url', broker.url, ...nobody]);
    const allowed = [await askForPacts(broker.url), await askForPacts(broker.url, nobody)];

    expect([run, unknown]).toMatchObject([
      { code: 2, requestCount: 0 },
      { code: 2, requestCount: 0 },
    ]);
    expect(unknown.complaints).toMatch(
      /^Failed to fetch the pacts of "nobody": .* was answered 404: .*No provider with name 'nobody' found/,
    );
    expect(run.complaints).toBe(
      'Failed to find pacts of "plant-store": the broker has none that is selected. Check --broker-url and ' +
        '--provider, select pacts as --consumer-branch, --consumer-tag and --latest do, or do without pacts ' +
        'by --allow-no-pacts.\n',
    );
    // The service, which is not reached, is asked after the broker.
    expect(allowed.map(({ code }) => code)).toEqual([3, 3]);
  });

  it.each([
    [['--consumer-branch', 'trunk'], { consumerVersionSelectors: [{ branch: 'trunk' }] }],
    [['--consumer-tag', 'prod'], { consumerVersionSelectors: [{ tag: 'prod', latest: true }] }],
    [['--environment', 'prod'], { consumerVersionSelectors: [{ environment: 'prod' }] }],
    [['--latest'], { consumerVersionSelectors: [{ latest: true }] }],
    [
      ['--consumer-version-selectors', '[{"branch":"trunk"}]'],
      { consumerVersionSelectors: [{ branch: 'trunk' }] },
    ],
    [
      ['--branch', 'feat/seeds'],
      {
        consumerVersionSelectors: [
          { mainBranch: true },
          { deployedOrReleased: true },
          { matchingBranch: true },
        ],
        providerVersionBranch: 'feat/seeds',
      },
    ],
  ])('asks for the pacts that %j selects', async (flags, query) => {
    await using broker = await serveStub(() => noPacts);

    await askForPacts(broker.url, flags);

    expect(sentTo(broker, '/for-verification')).toEqual([
      { includePendingStatus: false, ...query },
    ]);
  });

  it('asks the address that was given, below its path, whatever address the links have', async () => {
    const path = '/tools/pact';
    const base = `https://pacts.example.com${path}`;
    await using broker = await startBroker('a pact', { ...aPact, path, base });

    const flags = ['--branch', 'main', '--broker-url', `${broker.url}/`];
    const run = await verifyWith([...flags, ...publish]);

    expect(run.code, run.complaints).toBe(0);
    expect(sentTo(broker, results)).toMatchObject([{ success: true }]);
    expect(broker.requests.filter((request) => !request.path.startsWith(`${path}/`))).toEqual([]);
  });
});
