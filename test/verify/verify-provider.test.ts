import { isKitError, rules } from 'plant-store-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PactProcess } from '../../src/verify/pacts/pact-process.js';
import type { VerificationReport } from '../../src/verify/report/verification-report.js';
import type { VerifyProviderOptions } from '../../src/verify/verify-options.js';
import { verifyProvider, verifyWith } from '../../src/verify/verify-provider.js';
import { atRequest } from '../zoo/at-request.js';
import { type Change, Rejection, type ZooRequest } from '../zoo/behaviour.js';
import { startZooProvider, type ZooProvider } from '../zoo/provider.js';
import { interactionOf, pactText } from './pacts/pacts.js';
import { deadUrl, serve } from './serve.js';

let pact: PactProcess;
beforeAll(() => {
  pact = new PactProcess(8);
});
afterAll(() => pact.stop());

type Options = Partial<VerifyProviderOptions>;

function verify(
  { url, token, secondToken }: Pick<ZooProvider, 'url' | 'token' | 'secondToken'>,
  options: Options = {},
): Promise<VerificationReport> {
  return verifyWith(pact, { url, token, secondToken, ...options });
}

const start = (change: Change = {}) => startZooProvider({ name: 'is verified', change });

const violatedRules = ({ rules }: VerificationReport) =>
  rules.flatMap(({ rule, verdict }) => (verdict === 'failed' ? rule : []));

describe.concurrent('a report', () => {
  it.each<[string, Change]>([
    ['rejects each delete', { find: () => [] }],
    ['answers each delete, and does nothing', { remove: () => {} }],
  ])('of a provider that %s leaves few plants there', async (_, change) => {
    await using zoo = await start(change);
    const before = zoo.plants().length;

    const report = await verify(zoo);

    expect(violatedRules(report)).toEqual(['delete.removes-one-plant']);
    expect(zoo.plants().length - before).toBeLessThan(30);
    expect(report.leftovers).toHaveLength(zoo.plants().length - before);
  });

  it('names each rule once, in the order of the table, and leaves nothing', async () => {
    await using zoo = await start();
    const before = zoo.plants();

    const report = await verify(zoo, { seed: 7 });

    expect(report).toMatchObject({
      verdict: 'passed',
      seed: 7,
      interfaceVersion: '1.0.0',
      kitVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
      provider: { url: zoo.url, observations: expect.arrayContaining([expect.any(String)]) },
      requests: zoo.requestCount(),
      pacts: [],
      leftovers: [],
    });
    expect(report).not.toHaveProperty('reason');
    expect(report.rules.map(({ rule }) => rule)).toEqual(Object.keys(rules));
    expect(report.rules.map(({ verdict }) => verdict)).toEqual(report.rules.map(() => 'passed'));
    expect(new Date(report.startedAt).toISOString()).toBe(report.startedAt);
    expect(zoo.plants()).toEqual(before);
  });

  it('says nothing but what JSON can', async () => {
    await using zoo = await start();

    const report = await verify(zoo, { only: ['list.error-body'] });

    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });
});

describe.concurrent('only', () => {
  it('makes the checks of its rules alone', async () => {
    await using zoo = await start();

    const report = await verify(zoo, { only: ['list.limit-caps-results'] });

    expect(report.rules.map(({ rule }) => rule)).toEqual(['list.limit-caps-results']);
    expect(report.verdict).toBe('passed');
    expect(zoo.requestCount()).toBeLessThan(200);
  });
});

describe.concurrent('a seed', () => {
  /** What was asked, but for ids, names and order, which are others each time. */
  const kindOf = ({ method, path, query, body }: ZooRequest) =>
    [
      method,
      path.replace(/\d+/, 'id'),
      query,
      Buffer.from(body)
        .toString()
        .replaceAll(/\\u00([67][0-9a-f])/g, (_, code) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
        .replaceAll(/\d{5,}|[a-z]{5,}/g, '')
        .slice(0, 1000),
    ].join(' ');

  async function kindsWith(seed: number) {
    const kinds: string[] = [];
    await using zoo = await start({
      admit(request) {
        kinds.push(kindOf(request));
      },
    });
    await verify(zoo, { seed, only: ['create.stores-plant'] });
    return kinds.sort();
  }

  it('makes the same requests again', async () => {
    const [once, again] = [await kindsWith(7), await kindsWith(7)];

    expect(again).toEqual(once);
  });

  it('makes others than another seed', async () => {
    const [one, other] = [await kindsWith(7), await kindsWith(8)];

    expect(one).not.toEqual(other);
  });
});

describe.concurrent('a signal', () => {
  it.each([12, 60, 200])(
    'ends it after %i requests, and what is there is deleted',
    async (count) => {
      const stop = new AbortController();
      await using zoo = await start({ ...atRequest(count, () => stop.abort()), pauseMs: 2 });
      const before = zoo.plants();

      const report = await verify(zoo, { signal: stop.signal });

      expect(report).toMatchObject({
        verdict: 'not-checked',
        reason: 'The run was stopped.',
        leftovers: [],
      });
      expect(violatedRules(report)).toEqual([]);
      expect(zoo.plants()).toEqual(before);
    },
  );

  it('ends it before the first request', async () => {
    await using zoo = await start();

    const report = await verify(zoo, { signal: AbortSignal.abort() });

    expect(report).toMatchObject({
      verdict: 'not-checked',
      reason: 'The run was stopped.',
    });
    expect(zoo.requestCount()).toBe(0);
  });

  it('ends the wait for a provider that is not there', async () => {
    const stop = new AbortController();
    const url = await deadUrl();

    const verification = verifyWith(pact, {
      url,
      token: 't',
      waitMs: 60_000,
      signal: stop.signal,
    });
    stop.abort();

    await expect(verification).resolves.toMatchObject({ verdict: 'not-checked' });
  });
});

describe.concurrent('a provider that nobody reaches', () => {
  it('is reported with its address', async () => {
    const url = await deadUrl();

    const verification = verifyWith(pact, { url, token: 't' });

    await expect(verification).rejects.toMatchObject({
      code: 'provider-unreachable',
      message: expect.stringMatching(
        /^Failed to reach the provider at http.*: .*ECONNREFUSED.*\. Start the provider/,
      ),
    });
  });

  it('is reported after the wait', async () => {
    const url = await deadUrl();

    const verification = verifyWith(pact, { url, token: 't', waitMs: 250 });

    await expect(verification).rejects.toThrow(/ within 0\.25 s: .*ECONNREFUSED/);
  });

  it('is one that answers other than HTTP', async () => {
    await using served = await serve(({ socket }) => socket.end('SSH-2.0\r\n'));

    const verification = verifyWith(pact, { url: served.url, token: 't' });

    await expect(verification).rejects.toMatchObject({ code: 'provider-unreachable' });
  });
});

describe.concurrent('a provider that is gone', () => {
  it.each([10, 40, 150])('after %i requests is blamed for nothing', async (count) => {
    let last: Promise<void> = Promise.resolve();
    const zoo: ZooProvider = await start({
      ...atRequest(count, () => {
        last = zoo.stop();
      }),
    });

    const report = await verify(zoo);
    await last;

    expect(violatedRules(report)).toEqual([]);
    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toMatch('The provider can no longer be reached');
  });

  it('is reported with the plants that are left in it', async () => {
    let last: Promise<void> = Promise.resolve();
    const zoo: ZooProvider = await start({
      ...atRequest(100, () => {
        last = zoo.stop();
      }),
    });

    const report = await verify(zoo);
    await last;

    const left = report.leftovers.map(({ id }) => id);
    const stays = zoo.plants().filter(({ id }) => id.length > 5);
    expect(left).toEqual(expect.arrayContaining(stays.map(({ id }) => id)));
    expect(left.length).toBeGreaterThan(0);
  });
});

describe.concurrent('a token', () => {
  it('of a user who may not create leaves all unchecked', async () => {
    await using zoo = await start({
      readObject() {
        throw new Rejection(403, 'you may only read');
      },
    });

    const report = await verify(zoo);

    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toMatch(
      /^The token may not create plants: POST \/plants was answered with 403\. Give the token of/,
    );
    expect(violatedRules(report)).toEqual([]);
  });

  it('that is not valid leaves all unchecked', async () => {
    await using zoo = await start();

    const report = await verify(zoo, { token: 'nobody' });

    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toMatch('answered with 401');
  });

  it('that cannot be got at all is reported as its source does', async () => {
    await using zoo = await start();
    const token = () => Promise.reject(new TypeError('no such vault'));

    await expect(verify(zoo, { token })).rejects.toThrow(new TypeError('no such vault'));
  });

  it('that ends, and of which there is no other, leaves the rest unchecked', async () => {
    let hasEnded = false;
    await using zoo = await start((reference) => ({
      ...atRequest(60, () => {
        hasEnded = true;
      }),
      authenticate(...parameters) {
        if (hasEnded) {
          throw new Rejection(401, 'your token has ended');
        }
        return reference.authenticate(...parameters);
      },
    }));
    let calls = 0;
    const token = async () => {
      calls += 1;
      if (calls > 1) {
        throw new Error('no such vault');
      }
      return zoo.token;
    };

    const report = await verify(zoo, { token, secondToken: undefined });

    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toBe(
      'The provider rejected the token, and no other could be fetched: no such vault.',
    );
    expect(violatedRules(report)).toEqual([]);
    expect(calls).toBe(2);
    const stays = zoo.plants().filter(({ id }) => id.length > 5);
    expect(new Set(report.leftovers.map(({ id }) => id))).toEqual(
      new Set(stays.map(({ id }) => id)),
    );
  });

  it('that ends now and then is renewed', async () => {
    let valid = 0;
    let requests = 0;
    await using zoo = await start((reference) => ({
      authenticate(authorization, ...rest) {
        requests += 1;
        valid = Math.floor(requests / 150);
        const isValid = authorization === `Bearer renewed-${valid}`;
        return reference.authenticate(isValid ? `Bearer ${zoo.token}` : '', ...rest);
      },
    }));

    const report = await verify(zoo, {
      token: async () => `renewed-${valid}`,
      secondToken: undefined,
    });

    expect(violatedRules(report)).toEqual([]);
    expect(report.verdict).toBe('passed');
    expect(valid).toBeGreaterThan(1);
  });
});

describe.concurrent('what was created', () => {
  it('is reported if it cannot be deleted', async () => {
    await using zoo = await start({
      find() {
        throw new Rejection(403, 'nothing is deleted here');
      },
    });
    const before = new Set(zoo.plants().map(({ id }) => id));

    const report = await verify(zoo, { only: ['list.limit-caps-results'] });

    const stays = zoo.plants().filter(({ id }) => !before.has(id));
    expect(stays.length).toBeGreaterThan(0);
    expect(new Set(report.leftovers.map(({ id }) => id))).toEqual(
      new Set(stays.map(({ id }) => id)),
    );
    expect(report.leftovers[0]?.reason).toBe('the delete was answered with 403');
  });

  it('is deleted though the verification fails', async () => {
    await using zoo = await start();
    const before = zoo.plants();
    const onProgress = (done: number) => {
      if (done === 5) {
        throw new TypeError('a defect');
      }
    };

    await expect(verify(zoo, { onProgress })).rejects.toThrow(new TypeError('a defect'));

    expect(zoo.plants()).toEqual(before);
  });
});

describe.concurrent('the progress', () => {
  it('counts up to all there is', async () => {
    await using zoo = await start();
    const shown: [number, number][] = [];

    await verify(zoo, {
      only: ['list.limit-caps-results'],
      onProgress: (done, total) => shown.push([done, total]),
    });

    const total = shown[0]?.[1] ?? 0;
    expect(shown.map(([done]) => done)).toEqual(Array.from({ length: total + 1 }, (_, at) => at));
    expect(new Set(shown.map(([, one]) => one)).size).toBe(1);
  });
});

describe.concurrent("frontends' pacts", () => {
  const only = ['list.error-body'];
  const failedRules = pactText(interactionOf({ response: { status: 299 } }));
  const kept = pactText(
    interactionOf({ request: { headers: { Authorization: ['Bearer of-the-author'] } } }),
  );
  const unknown = pactText(interactionOf({ states: [{ name: 'the moon is full' }] }));

  it.each([
    ['passed', kept, false],
    ['failed', failedRules, false],
    ['passed', failedRules, true],
    ['not-checked', unknown, false],
    ['passed', unknown, true],
  ])('make it %s', async (verdict, text, pending) => {
    await using zoo = await start();

    const report = await verify(zoo, { only, pacts: [{ source: 'web.json', text, pending }] });

    expect(report.verdict).toBe(verdict);
    expect(report.pacts).toMatchObject([{ source: 'web.json', pending, consumer: 'web' }]);
  });

  it('are rejected before anything is asked', async () => {
    await using zoo = await start();

    const verification = verify(zoo, { pacts: [{ source: 'web.json', text: '{}' }] });

    await expect(verification).rejects.toMatchObject({
      code: 'invalid-pact',
      message: expect.stringContaining('pact "web.json"'),
    });
    expect(zoo.requestCount()).toBe(0);
  });
});

describe.concurrent('an option', () => {
  it.each<Options>([
    { concurrency: 0 },
    { concurrency: Number.NaN },
    { timeoutMs: 0 },
    { waitMs: -1 },
    { seed: 1.5 },
  ])('that is out of range is rejected: %o', async (options) => {
    const [name = ''] = Object.keys(options);

    const verification = verifyProvider({ url: 'http://127.0.0.1:1', token: 't', ...options });

    const error: unknown = await verification.catch((thrown: unknown) => thrown);
    expect(isKitError(error) && error.code).toBe('invalid-option');
    expect(String(error)).toContain(`Failed to read the option ${name}: `);
  });

  it('that names no rule is rejected', async () => {
    const verification = verifyWith(pact, { url: 'http://127.0.0.1:1', token: 't', only: ['lst'] });

    await expect(verification).rejects.toMatchObject({ code: 'invalid-option' });
  });
});

describe.concurrent('verifyProvider', () => {
  it('starts and ends Pact by itself', async () => {
    await using zoo = await start();

    const { url, token } = zoo;
    const report = await verifyProvider({ url, token, only: ['plant.name'], concurrency: 4 });

    expect(report.verdict).toBe('passed');
    expect(report.rules[0]?.checks.some(({ kind }) => kind === 'contract')).toBe(true);
  });
});
