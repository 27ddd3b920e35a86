import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../find-free-port.js';
import { type BrokerAccess, type BrokerKind, otherBase, recordedBrokers } from './broker-access.js';

export interface StartedBroker extends AsyncDisposable {
  readonly access: BrokerAccess;
}

/** How the environment of the program configures each kind of broker. */
const environments: Record<BrokerKind, Record<string, string>> = {
  plain: {},
  bearer: { BROKER_AUTH: 'bearer' },
  basic: { BROKER_AUTH: 'basic' },
  prefix: { BROKER_PATH: new URL(recordedBrokers.prefix.url).pathname },
  'other-base': { BROKER_BASE_URL: otherBase },
};

const startSeconds = 120;

/** Starts a broker by a program, which gets the port as its argument, and waits for its answer. */
export async function startBroker(program: string, kind: BrokerKind): Promise<StartedBroker> {
  const port = await findFreePort();
  const child = spawn(program, [String(port)], {
    env: { ...process.env, ...environments[kind] },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: the program may be a script that starts the broker.
    detached: true,
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += String(chunk);
  });
  const url = recordedBrokers[kind].url.replace('recorded-broker', `127.0.0.1:${port}`);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      process.kill(-(child.pid as number), 'SIGTERM');
      await once(child, 'exit');
    }
  };
  const end = Date.now() + startSeconds * 1000;
  while (!(await doesAnswer(url))) {
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`Failed to start a broker of the kind "${kind}": ${complaints}`);
    }
    await sleep(200);
  }
  return { access: { ...recordedBrokers[kind], url }, [Symbol.asyncDispose]: stop };
}

async function doesAnswer(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${url}/`, { headers: { accept: 'application/hal+json' } });
    return status === 200 || status === 401;
  } catch {
    return false;
  }
}
