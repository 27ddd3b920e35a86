import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { isKitError } from 'plant-store-kit';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PactProcess } from '../../../src/verify/pacts/pact-process.js';
import { hidePackages } from '../../hide-packages.js';
import { serve } from '../serve.js';
import { interactionOf, pactText } from './pacts.js';

/** Every process that is started. */
const fork = vi.spyOn(childProcess, 'fork');
syncBuiltinESMExports();
afterAll(() => {
  fork.mockRestore();
  syncBuiltinESMExports();
});

/** The process that was started last. */
const child = () => fork.mock.results.at(-1)?.value as ChildProcess;
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

  it('starts no process before its first task', async () => {
    fork.mockClear();

    await using unused = new PactProcess(2);
    await unused.stop();

    expect(fork).not.toHaveBeenCalled();
  });

  it('rejects tasks after it was stopped before the first', async () => {
    await pact.stop();

    expect((await pact.verify(nowhere)).failure).toBe('Pact ended: it was stopped');
  });

  it('rejects later tasks after it has ended', async () => {
    const first = pact.verify(nowhere);
    await pact.stop();
    await first;
    await expect.poll(() => pact.failure).toBeDefined();

    const results = [pact.verify(nowhere), pact.verify(nowhere)];

    expect((await Promise.all(results)).map(({ failure }) => failure)).toEqual(
      Array(2).fill(pact.failure),
    );
  });

  it('rejects tasks while it ends', async () => {
    const first = pact.verify(nowhere);
    child().kill('SIGKILL');
    child().disconnect();
    const second = pact.verify(nowhere);

    expect((await first).failure).toMatch(/^Pact ended: /);
    expect((await second).failure).toMatch(/^Pact ended: /);
  });

  it('says that it cannot be started', async () => {
    const waiting = pact.verify(nowhere);
    child().emit('error', new Error('spawn EAGAIN'));

    expect((await waiting).failure).toBe('Pact ended: spawn EAGAIN');
  });

  it('stops more than once', async () => {
    await pact.stop();

    await expect(pact.stop()).resolves.toBeUndefined();
  });
});

describe('Pact that is not installed', () => {
  it('is reported with the command that installs it', () => {
    using _hidden = hidePackages();
    fork.mockClear();

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
