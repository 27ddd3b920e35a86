// npm run test:compat -- services --install express go: verifies, observes and compares the plant stores of
// test/compat/services/providers, each as a team would write it in one stack, and verifies each with each of its bugs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import {
  compareProvider,
  createProfile,
  observeProvider,
  verifyProvider,
} from 'plant-store-kit/verify';
import { findFreePort } from '../../find-free-port.js';
import { root, Workspace } from '../../package/workspace.js';
import { check, chosenRows } from '../check.js';

/** A bug that teams ship: one piece of a service's source, and what stands in its place. */
interface Bug {
  readonly id: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly breaks: readonly string[];
}

/** Commands of a shell, run in the folder of a service. */
interface Service {
  readonly install?: readonly string[];
  readonly build?: readonly string[];
  readonly start: readonly string[];
}

const folder = 'test/compat/services/providers';
const tokens = { token: 'alice-token', secondToken: 'bob-token' };

const services = readdirSync(join(root, folder)).map((name) => [name, name] as const);
for (const [name] of chosenRows(Object.fromEntries(services))) {
  const read = (file: string) => JSON.parse(readFileSync(join(root, folder, name, file), 'utf8'));
  const service: Service = read('service.json');
  await using workspace = new Workspace();
  workspace.copy(`${folder}/${name}`);
  if (process.argv.includes('--install')) {
    for (const command of service.install ?? []) {
      await workspace.run(command, { cwd: name });
    }
  }
  await check(`${name}: passes all rules, and does what its profile says`, async () => {
    await using running = await start(workspace, name, service);
    assertFailed((await verifyProvider({ url: running.url, ...tokens })).rules, []);
    const profile = createProfile(await observeProvider({ url: running.url, ...tokens }));
    const { differences, steps, reason } = await compareProvider({
      url: running.url,
      ...tokens,
      profile,
      exhaustive: 2,
    });
    const unknown = differences.filter(({ isKnown }) => !isKnown);
    if (unknown.length > 0 || reason !== undefined) {
      throw new Error(`${reason ?? ''} ${JSON.stringify(unknown)}`);
    }
    return `${steps} steps`;
  });
  for (const { id, file, find, replace, breaks } of read('bugs.json') as Bug[]) {
    await check(`${name}: fails with the bug ${id}`, async () => {
      const source = workspace.read(`${name}/${file}`);
      if (source.split(find).length !== 2) {
        throw new Error(`${file} must have the text of the bug once.`);
      }
      workspace.write(
        `${name}/${file}`,
        source.replace(find, () => replace),
      );
      try {
        await using running = await start(workspace, name, service);
        assertFailed((await verifyProvider({ url: running.url, ...tokens })).rules, breaks);
      } finally {
        workspace.write(`${name}/${file}`, source);
      }
    });
  }
}

async function start(workspace: Workspace, name: string, service: Service) {
  for (const command of service.build ?? []) {
    await workspace.run(command, { cwd: name });
  }
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const wait = `(until curl -s ${url}/plants > /dev/null; do sleep 0.1; done; echo is ready) &`;
  const options = { cwd: name, env: { PORT: String(port) } };
  const running = await workspace.start(`${wait} ${service.start.join(' ')}`, /is ready/, options);
  return { ...running, url };
}

function assertFailed(
  rules: readonly { readonly rule: string; readonly verdict: string }[],
  broken: readonly string[],
): void {
  const failed = rules.filter(({ verdict }) => verdict === 'failed').map(({ rule }) => rule);
  const others = failed.filter((rule) => !broken.includes(rule));
  if (others.length > 0 || (broken.length > 0 && failed.length === 0)) {
    throw new Error(`fails ${failed.join(', ') || 'nothing'} of ${broken.join(', ')}`);
  }
}
