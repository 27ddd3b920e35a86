import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { isKitError } from 'plant-store-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PactProcess } from '../../../src/verify/pacts/pact-process.js';
import { serve } from '../serve.js';
import { interactionOf, pactText } from './pacts.js';

vi.mock('node:child_process', async (load) => {
  const actual = await load<typeof import('node:child_process')>();
  return { ...actual, fork: vi.fn(actual.fork) };
});
vi.mock('node:module', async (load) => {
  const actual = await load<typeof import('node:module')>();
  return { ...actual, createRequire: vi.fn(actual.createRequire) };
});

/** The process that was started last. */
const child = () => vi.mocked(fork).mock.results.at(-1)?.value as ChildProcess;
const nowhere = { pactUrl: '', stateUrl: '', providerUrl: '', timeoutMs: 1000 };

describe('PactProcess', () => {
  let pact: PactProcess;
  beforeEach(() => {
    pact = new PactProcess(2);
  });
  afterEach(() => pact.stop());

  it('reports on an interaction', async () => {
    await using served = await serve((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(request.url === '/pact' ? pactText(interactionOf()) : '{}');
    });
    const { url } = served;

    const result = await pact.verify({
      ...nowhere,
      pactUrl: `${url}/pact`,
      stateUrl: `${url}/state`,
      providerUrl: url,
    });

    expect(JSON.parse(result.report ?? '')).toMatchObject({ result: true });
    expect(pact.failure).toBeUndefined();
  });

  it('rejects waiting tasks when it is killed', async () => {
    const waiting = pact.verify({ ...nowhere, pactUrl: 'http://127.0.0.1:1/pact' });
    child().kill('SIGKILL');

    expect((await waiting).failure).toMatch(/^Pact ended: /);
    expect(pact.failure).toMatch(/^Pact ended: /);
  });

  it('rejects later tasks after it has ended', async () => {
    await pact.stop();
    await expect.poll(() => pact.failure).toBeDefined();

    const results = [pact.verify(nowhere), pact.verify(nowhere)];

    expect((await Promise.all(results)).map(({ failure }) => failure)).toEqual(
      Array(2).fill(pact.failure),
    );
  });

  it('rejects tasks while it ends', async () => {
    child().kill('SIGKILL');
    child().disconnect();

    expect((await pact.verify(nowhere)).failure).toMatch(/^Pact ended: /);
  });

  it('says that it cannot be started', async () => {
    child().emit('error', new Error('spawn EAGAIN'));

    expect((await pact.verify(nowhere)).failure).toBe('Pact ended: spawn EAGAIN');
  });

  it('stops more than once', async () => {
    await pact.stop();

    await expect(pact.stop()).resolves.toBeUndefined();
  });
});

describe('Pact that is not installed', () => {
  it('is reported with the command that installs it', () => {
    const require = createRequire(import.meta.url);
    const resolve = Object.assign(
      () => {
        throw new Error('Cannot find module');
      },
      { paths: () => null },
    );
    vi.mocked(createRequire).mockReturnValueOnce(Object.assign(require, { resolve }));
    vi.mocked(fork).mockClear();

    let thrown: unknown;
    try {
      new PactProcess(1);
    } catch (error) {
      thrown = error;
    }

    expect(isKitError(thrown) && thrown.code).toBe('missing-package');
    expect(String(thrown)).toContain('npm install @pact-foundation/pact-core');
    expect(fork).not.toHaveBeenCalled();
  });
});
