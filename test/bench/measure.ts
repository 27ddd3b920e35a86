import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../find-free-port.js';
import { type Competitor, limit } from './competitors.js';
import { plantsFile, workshop } from './workshop.js';

const maxStartMs = 300_000;
const listPathOf = ({ listPath = '/plants?limit=20' }: Competitor) => listPath;

/** A competitor in a process of its own, whose log goes to a file. */
interface RunningServer extends AsyncDisposable {
  readonly competitor: Competitor;
  readonly url: string;
  readonly child: ChildProcess;
  /** From the start of the process to the end of its first answer. */
  readonly startMs: number;
}

/** Starts a competitor with a number of plants, and waits for its first answer. */
async function startCompetitor(competitor: Competitor, plants: number): Promise<RunningServer> {
  const port = await findFreePort();
  const { command = process.execPath, args } = competitor.launch(plantsFile(plants), port);
  const log = openSync(join(workshop, `${competitor.slug}-${plants}.log`), 'w');
  const startedAt = performance.now();
  const child = spawn(command, args, { cwd: workshop, stdio: ['ignore', log, log] });
  closeSync(log);
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await isAnswered(url + listPathOf(competitor)))) {
    if (child.exitCode !== null || performance.now() - startedAt > maxStartMs) {
      child.kill('SIGKILL');
      throw new Error(`Failed to start ${competitor.name}: see its log in ${workshop}.`);
    }
    await sleep(1);
  }
  const startMs = performance.now() - startedAt;
  return {
    competitor,
    url,
    child,
    startMs,
    async [Symbol.asyncDispose]() {
      // No server has anything to lose, and some take seconds to stop.
      child.kill('SIGKILL');
      await exited;
    },
  };
}

const authorization = 'Bearer alice-token';

function isAnswered(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const outgoing = get(url, { agent: false, headers: { authorization } }, (incoming) => {
      incoming.resume();
      incoming.on('end', () => resolve(incoming.statusCode === 200));
      incoming.on('error', () => resolve(false));
    });
    outgoing.on('error', () => resolve(false));
  });
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((first, second) => first - second);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export interface Start {
  /** From the start of the process to the end of its first answer, the median of five starts. */
  readonly ms: number;
  /** What the process holds of the machine's memory then. */
  readonly residentBytes: number;
}

export async function measureStart(competitor: Competitor): Promise<Start> {
  const ms: number[] = [];
  const bytes: number[] = [];
  for (let round = 0; round < 5; round++) {
    await using server = await startCompetitor(competitor, 1000);
    ms.push(server.startMs);
    const ps = spawnSync('ps', ['-o', 'rss=', '-p', `${server.child.pid}`], { encoding: 'utf8' });
    bytes.push(Number(ps.stdout) * 1024);
  }
  return { ms: median(ms), residentBytes: median(bytes) };
}

/** What wrk sends, and nothing but the answer to the last request of a connection makes it send the next. */
export type Load = 'lists' | 'creates and deletes';

/** A delete follows a thousand requests after the create of its plant, which another connection may have sent. */
const createsAndDeletes = `
local n = os.time() % 1e6 * 1e6
local first = n
request = function()
  n = n + 1
  if n % 2 == 1 then
    local body = '{"id":' .. n .. ',"name":"Boston fern","tag":"fern"}'
    return wrk.format("POST", "/plants", wrk.headers, body)
  end
  -- wrk asks for one request that it does not send.
  if n - first < 1002 then return wrk.format("GET", "LIST_PATH") end
  return wrk.format("DELETE", "/plants/" .. (n - 999))
end
`;

/** Sends requests for some seconds. @returns how many were answered a second. @throws when one was not answered with 2xx. */
function send({ competitor, url }: RunningServer, load: Load, seconds: number): number {
  const script = join(workshop, 'creates-and-deletes.lua');
  writeFileSync(script, createsAndDeletes.replace('LIST_PATH', listPathOf(competitor)));
  const target = load === 'lists' ? [url + listPathOf(competitor)] : ['-s', script, url];
  const headers = [`Authorization: ${authorization}`, 'Content-Type: application/json'];
  const { stdout, error } = spawnSync(
    'wrk',
    [
      '-t1',
      '-c16',
      `-d${seconds}s`,
      '--timeout',
      '60s',
      ...headers.flatMap((h) => ['-H', h]),
      ...target,
    ],
    { encoding: 'utf8' },
  );
  if (error !== undefined) {
    throw new Error(
      `Failed to run wrk: ${error.message}. Install it, as with "apt-get install wrk".`,
    );
  }
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const lost = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(stdout)?.[0];
  if (!(rate > 0) || lost !== undefined) {
    throw new Error(`Failed to measure ${competitor.name}: ${lost ?? 'no request was answered'}.`);
  }
  return rate;
}

export interface Rate {
  /** Requests a second, the median of the rounds. */
  readonly perSecond: number;
  /** What that is of the limit's rate in the same round: the median of the rounds. */
  readonly share: number;
}

const rounds = 5;
const roundSeconds = 2;

/** Measures how many requests a second a competitor answers. It and the limit run alone, and are asked in turn. */
export async function measureRate(
  competitor: Competitor,
  plants: number,
  load: Load,
): Promise<Rate> {
  await using base = await startCompetitor(limit, plants);
  await using server = await startCompetitor(competitor, plants);
  send(base, load, 2);
  send(server, load, competitor.warmUpSeconds ?? 2);
  const rates: number[] = [];
  const shares: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const limitRate = send(base, load, roundSeconds);
    const rate = send(server, load, roundSeconds);
    rates.push(rate);
    shares.push(rate / limitRate);
  }
  return { perSecond: median(rates), share: median(shares) };
}
