// Several servers after nginx, with the configuration of docs/reference/sandboxes.md: eight workers use
// their own sandboxes and fresh ones, and one server is killed meanwhile. `npm run test:compat -- nginx` runs it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkAdmin } from './check-admin.js';
import { type KitServer, startKitServer } from './kit-server.js';
import { nginxVersion, startNginx } from './start-nginx.js';
import { type Tally, type UsedSandbox, Worker } from './worker.js';

const workerCount = 8;
const roundsOfWorker = 1000;
const shownFailures = 10;

async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'plant-store-kit-'));
  const plants = join(folder, 'plants.json');
  writeFileSync(plants, '[]');
  await using first = await startKitServer(plants);
  await using second = await startKitServer(plants);
  await using third = await startKitServer(plants);
  const all = [first, second, third];
  await using nginx = await startNginx(all.map(({ port }) => port));
  await checkAdmin(nginx.url, all);
  print('Streams, large bodies and calls of the admin API arrive.');

  const tally: Tally = { rounds: 0, requests: 0, failures: [] };
  let killed: { readonly at: number; readonly sandboxes: ReadonlySet<string> } | undefined;
  const mayLose = (sandbox: UsedSandbox, roundStart: number) =>
    killed !== undefined &&
    (sandbox.name.includes('own')
      ? killed.sandboxes.has(sandbox.name) && sandbox.lost === 0
      : roundStart < killed.at);
  const workers = Array.from(
    { length: workerCount },
    (_, number) => new Worker({ url: nginx.url, number, rounds: roundsOfWorker, tally, mayLose }),
  );
  const own = workers.flatMap((worker) => worker.own);

  const started = performance.now();
  const runs = Promise.all(workers.map((worker) => worker.run()));
  while (tally.rounds < (workerCount * roundsOfWorker) / 2) {
    await sleep(5);
  }
  const before = await ownSandboxesOf(all, own);
  const victim = before.reduce((one, other) =>
    other.names.length > one.names.length ? other : one,
  );
  killed = { at: Number.POSITIVE_INFINITY, sandboxes: new Set(victim.names) };
  await victim.server.kill();
  killed = { ...killed, at: performance.now() };
  const killedAtRound = tally.rounds;
  await runs;
  const seconds = (performance.now() - started) / 1000;
  for (const worker of workers) {
    await Promise.all(worker.own.map((sandbox) => worker.check(sandbox)));
  }

  const anew = own.filter(({ lost }) => lost > 0).map(({ name }) => name);
  print(
    [
      `${tally.rounds} rounds of ${workerCount} workers, ${tally.requests} requests in ${seconds.toFixed(1)} s`,
      `Own sandboxes by server: ${before.map(({ names }) => names.length).join(', ')}`,
      `Killed after ${killedAtRound} rounds: the server with ${victim.names.length}`,
      `Began anew: ${anew.length} (${anew.join(' ')})`,
      `Failures: ${tally.failures.length}`,
    ].join('\n'),
  );
  expectSame('the sandboxes that began anew', anew, victim.names, tally);

  await using _restarted = await startKitServer(plants, victim.server.port);
  await checkReturn(workers, killed.sandboxes);
  print('The server is back: its sandboxes began anew, and the others kept their plants.');

  for (const worker of workers) {
    worker.close();
  }
  rmSync(folder, { recursive: true });
  for (const failure of tally.failures.slice(0, shownFailures)) {
    print(`✗ ${failure}`);
  }
  return tally.failures.length === 0;
}

/** Which of these sandboxes each server has. */
function ownSandboxesOf(servers: readonly KitServer[], own: readonly UsedSandbox[]) {
  return Promise.all(
    servers.map(async (server) => {
      const names = new Set(await server.sandboxes());
      return { server, names: own.map(({ name }) => name).filter((name) => names.has(name)) };
    }),
  );
}

/** Checks that the sandboxes of a server that is back are empty, and that the others are as before. */
async function checkReturn(
  workers: readonly Worker[],
  returning: ReadonlySet<string>,
): Promise<void> {
  for (const worker of workers) {
    for (const sandbox of worker.own) {
      if (returning.has(sandbox.name)) {
        sandbox.plants = [];
      }
      await worker.check(sandbox);
    }
  }
}

function expectSame(
  what: string,
  actual: readonly string[],
  expected: readonly string[],
  { failures }: Tally,
): void {
  if ([...actual].sort().join() !== [...expected].sort().join()) {
    failures.push(`${what}: ${actual.join(' ')}, not ${expected.join(' ')}`);
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const version = nginxVersion();
if (version === undefined) {
  print('nginx is not installed. Install it, for example with: apt-get install nginx');
  process.exitCode = 1;
} else {
  print(version);
  process.exitCode = (await run()) ? 0 : 1;
}
