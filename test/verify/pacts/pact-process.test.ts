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

/** Serves pacts that each pass, at names. */
async function servePacts(onFetch: (name: string) => Promise<void>) {
  const served = await serve(async (request, response) => {
    const [, name = '', target] = request.url?.split('/') ?? [];
    if (target === 'pact') {
      await onFetch(name);
    }
    response.setHeader('content-type', 'application/json');
    response.end(target === 'pact' ? pactText(interactionOf()) : '{}');
  });
  return {
    taskOf: (name: string) => ({
      pactUrl: `${served.url}/${name}/pact`,
      stateUrl: `${served.url}/${name}/state`,
      providerUrl: `${served.url}/${name}`,
      timeoutMs: 60_000,
    }),
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}

describe('PactProcess', () => {
  let pact: PactProcess;
  beforeEach(() => {
    pact = new PactProcess(2);
  });
  afterEach(() => pact.stop());

  it('reports on an interaction', async () => {
    await using served = await servePacts(async () => {});

    const result = await pact.verify(served.taskOf('only'));

    expect(JSON.parse(result.report ?? '')).toMatchObject({ result: true });
    expect(pact.failure).toBeUndefined();
  });

  it('runs in the folder of the package of Pact, and needs none for temporary files', async () => {
    await pact.verify(nowhere);

    expect(fork.mock.lastCall?.at(-1)).toMatchObject({
      cwd: expect.stringMatching(/node_modules.@pact-foundation.pact-core.src$/),
    });
  });

  it('begins with a task when the one before has begun, and does not wait for its end', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await using served = await servePacts(async (name) => {
      (name === 'first' ? begin : release)();
      // Pact waits for the rest of the first pact until it asks for the second one.
      await released;
    });

    const results = await Promise.all([
      pact.verify(served.taskOf('first'), begun),
      pact.verify(served.taskOf('second')),
    ]);

    expect(results.map(({ report = '' }) => JSON.parse(report).result)).toEqual([true, true]);
  });

  it('begins with no task before the one before has begun or is done', async () => {
    const fetched: string[] = [];
    await using served = await servePacts(async (name) => void fetched.push(name));
    const never = new Promise<void>(() => {});

    const first = pact.verify(served.taskOf('first'), never).then(() => [...fetched]);
    await pact.verify(served.taskOf('second'), never);

    expect(await first).toEqual(['first']);
    expect(fetched).toEqual(['first', 'second']);
  });

  it('rejects waiting tasks when it is killed', async () => {
    const waiting = pact.verify({ ...nowhere, pactUrl: 'http://127.0.0.1:1/pact' });
    child().kill('SIGKILL');

    expect((await waiting).failure).toBe('Pact ended: SIGKILL ended it');
    expect(pact.failure).toBe('Pact ended: SIGKILL ended it');
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

  it('rejects a task while it ends', async () => {
    await pact.verify(nowhere);
    child().disconnect();

    expect((await pact.verify(nowhere)).failure).toMatch(/^Pact ended: /);
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
