// npx tsx test/bench/measure-proxy.ts [<folder of the built command line>]: measures how many requests a second pass
// through `plant-store-kit proxy`, as a share of those through a bare proxy on undici, each in front of the same
// plant store. The two are asked in turn, in short bursts. It needs `npm run build`.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { findFreePort } from '../find-free-port.js';
import { median, quantile } from './measure-rates.js';

const connections = 32;
const burst = 400;
const rounds = 12;
const headers = { authorization: 'Bearer alice-token' };
const servers = join(import.meta.dirname, 'servers');
const cli = join(process.argv[2] ?? join(import.meta.dirname, '../../dist/cli'), 'main.js');
const plants = join(mkdtempSync(join(tmpdir(), 'proxy-')), 'plants.json');
const rows = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  name: `Fern ${index}`,
  tag: 'fern',
}));
writeFileSync(plants, JSON.stringify(rows.map((row) => ({ ...row, owner: 'alice' }))));
const children: ChildProcess[] = [];

async function start(argsOf: (port: number) => readonly string[]): Promise<string> {
  const port = await findFreePort();
  const child = spawn(process.execPath, argsOf(port), { stdio: ['ignore', 'ignore', 'inherit'] });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/plants`, { headers }).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    await sleep(20);
  }
  return url;
}

type Ask = (pool: Pool, number: number) => Promise<void>;

const list: Ask = async (pool) => {
  const { body } = await pool.request({ method: 'GET', path: '/plants', headers });
  await body.dump();
};

/** A create and the delete of the same plant. */
const change: Ask = async (pool, number) => {
  const id = 1_000_000 + number;
  const created = await pool.request({
    method: 'POST',
    path: '/plants',
    headers: { ...headers, 'content-type': 'application/json' },
    body: `{"id":${id},"name":"Boston fern","tag":"fern"}`,
  });
  await created.body.dump();
  const deleted = await pool.request({ method: 'DELETE', path: `/plants/${id}`, headers });
  await deleted.body.dump();
};

let number = 0;

/** Sends a burst over all connections. @returns how often in a second. */
async function send(pool: Pool, ask: Ask): Promise<number> {
  const begun = performance.now();
  let left = burst;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        await ask(pool, number++);
      }
    }),
  );
  return burst / ((performance.now() - begun) / 1000);
}

const tsx = ['--import', 'tsx'];
const provider = await start((port) => [...tsx, join(servers, 'limit.ts'), plants, String(port)]);
const bare = await start((port) => [
  ...tsx,
  join(servers, 'bare-proxy.ts'),
  provider,
  String(port),
]);
const kit = await start((port) => [cli, 'proxy', '--url', provider, '--port', String(port)]);
const pools = [bare, kit].map((url) => new Pool(url, { connections })) as [Pool, Pool];
for (const [name, ask] of [
  ['lists', list],
  ['creates and deletes', change],
] as const) {
  const shares: number[] = [];
  const rates: number[] = [];
  for (let round = -5; round < rounds; round++) {
    const base = await send(pools[0], ask);
    const rate = await send(pools[1], ask);
    if (round >= 0) {
      shares.push(rate / base);
      rates.push(rate);
    }
  }
  const spread = `${quantile(shares, 0.25).toFixed(2)} to ${quantile(shares, 0.75).toFixed(2)}`;
  process.stdout.write(
    `${name}: ${median(shares).toFixed(2)} of a bare proxy (${spread}), ${Math.round(median(rates))} a second\n`,
  );
}
for (const child of children) {
  child.kill();
}
process.exit();
