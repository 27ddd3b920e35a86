// npm run test:compat -- broker <url>: runs the tests of test/package/broker with a running Pact Broker, which must
// be empty, and writes its answers to test/package/broker/recorded-answers.json.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { prepare } from '../../package/broker/prepare-broker.js';

const [, , url = 'http://127.0.0.1:9292'] = process.argv;

const response = await fetch(`${url}/pacticipants`, {
  headers: { accept: 'application/hal+json' },
});
const { _embedded } = (await response.json()) as { _embedded: { pacticipants: unknown[] } };
if (_embedded.pacticipants.length > 0) {
  throw new Error(`The broker at ${url} is not empty. The tests would delete what is in it.`);
}
const recording = 'test/package/broker/recorded-answers.json';
writeFileSync(recording, '{ "scenarios": {}, "answers": {} }\n');
const files = ['test/package/broker', 'test/package/docs-commands.test.ts'];
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'package', '--no-file-parallelism', ...files],
  { stdio: 'inherit', env: { ...process.env, RECORDED_BROKER_URL: url } },
);
spawnSync('npx', ['biome', 'format', '--write', recording], { stdio: 'inherit' });
await prepare(url, []);
process.exitCode = status ?? 1;
