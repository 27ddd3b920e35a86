// Runs the tests of the Pact Broker's protocol with real brokers: `npm run test:compat -- broker --help`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import {
  type BrokerAccess,
  type BrokerKind,
  environmentFor,
  type LiveBrokers,
  recordedBrokers,
} from './broker-access.js';
import { deleteRecordings } from './recording.js';
import { type StartedBroker, startBroker } from './start-broker.js';

const help = `Runs the tests of the Pact Broker's protocol with a real broker.

npm run test:compat -- broker --url <url> [--token <token> | --username <name> --password <password>]
  Uses this broker. Tests put consumers, providers and environments there whose names end with
  "-run" and random letters, and delete them. Tests that need a broker of another kind are skipped.

npm run test:compat -- broker --start <program>
  Starts a broker of each kind: the program gets a port as its argument, and in its environment
  BROKER_AUTH=bearer (good-token), BROKER_AUTH=basic (ci, s3cret), BROKER_PATH or BROKER_BASE_URL.

--record writes the recordings in test/package/broker/recordings/ anew. With --url, those of the skipped
tests stay as they are.
Arguments after these are for vitest, such as -t "publishes a contract".
`;

const kinds = Object.keys(recordedBrokers) as BrokerKind[];

const root = join(import.meta.dirname, '../../../..');

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
      start: { type: 'string' },
      record: { type: 'boolean', default: false },
      testNamePattern: { type: 'string', short: 't' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const { url, start, record, token, username, password, testNamePattern: pattern } = values;
  if (values.help || (url === undefined) === (start === undefined)) {
    (values.help ? process.stdout : process.stderr).write(help);
    return values.help ? 0 : 2;
  }
  const files = positionals.length > 0 ? positionals : findTestFiles();
  if (record && start !== undefined && pattern === undefined && positionals.length === 0) {
    deleteRecordings();
  }
  const started: StartedBroker[] = [];
  try {
    const brokers: LiveBrokers['brokers'] =
      url === undefined ? {} : kindsOf({ url: url.replace(/\/+$/, ''), token, username, password });
    for (const kind of start === undefined ? [] : kinds) {
      const broker = await startBroker(start as string, kind);
      started.push(broker);
      brokers[kind] = broker.access;
      process.stdout.write(`The broker "${kind}" answers at ${broker.access.url}.\n`);
    }
    return await runTests(
      { record, brokers },
      pattern === undefined ? files : ['-t', pattern, ...files],
    );
  } finally {
    await Promise.all(started.map((broker) => broker[Symbol.asyncDispose]()));
  }
}

async function runTests(live: LiveBrokers, given: readonly string[]): Promise<number> {
  const args = [
    'vitest',
    'run',
    '--project',
    'node',
    '--no-file-parallelism',
    '--reporter=verbose',
  ];
  const child = spawn('npx', [...args, ...given], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environmentFor(live) },
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** The kinds that one broker is. */
function kindsOf(given: {
  readonly url: string;
  readonly token: string | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
}): LiveBrokers['brokers'] {
  const { url, token, username, password } = given;
  const access: BrokerAccess = {
    url,
    ...(token !== undefined && { token }),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  };
  return {
    plain: access,
    ...(token !== undefined && { bearer: access }),
    ...(username !== undefined && { basic: access }),
    ...(new URL(url).pathname !== '/' && { prefix: access }),
  };
}

/** The test files that start a recorded broker. */
function findTestFiles(): string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('test', file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('startRecordedBroker'));
}

process.exitCode = await run();
