import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePlantsText } from '../../../src/store/plants-text.js';
import { program } from '../program.js';
import { makeTempFolder, type TempFolder } from '../temp-folder.js';

/** 200 kills by servers on files of their own, which run at once. */
const lanes = 4;
const rounds = 50;
const seed = Number(process.env.SEED ?? 1);
/** The documentation states a tenth of it for such a file; a busy machine holds up writes. */
const maxLostMs = 1000;
/** So many changes may be lost that are older. A machine that holds up writes acknowledges few. */
const maxLost = 100;
/** In one round in ten a server runs for longer than that. */
const longMs = 1.5 * maxLostMs;
/** Much longer than a start or a request takes. What does not end by then fails where it waits. */
const patience = () => ({ signal: AbortSignal.timeout(60_000) });
const headers = { authorization: 'Bearer alice-token', 'content-type': 'application/json' };

/** A change of the plants, and when the server acknowledged it. */
interface Change {
  readonly kind: 'create' | 'delete';
  readonly id: number;
  acknowledgedAt: number | undefined;
}

/** A function that returns whole numbers below its argument, the same ones for the same seed. */
function createRandom(start: number): (end: number) => number {
  let state = start;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

function readIds(path: string): string {
  const plants = parsePlantsText(readFileSync(path, 'utf8'), path, { canShareIds: false });
  return plants.map(({ id }) => id).join(' ');
}

/** Sends one change after the other until the server is gone, and returns them all. */
async function sendChanges(
  url: string,
  { firstId, ids, random }: { firstId: number; ids: number[]; random: (end: number) => number },
): Promise<Change[]> {
  const changes: Change[] = [];
  let nextId = firstId;
  for (;;) {
    const isDelete = ids.length > 50 || (ids.length > 0 && random(3) === 0);
    const id = isDelete ? (ids.splice(random(ids.length), 1)[0] as number) : nextId++;
    const change: Change = { kind: isDelete ? 'delete' : 'create', id, acknowledgedAt: undefined };
    changes.push(change);
    try {
      const body = JSON.stringify({ id, name: `Plant ${id}` });
      const response = isDelete
        ? await fetch(`${url}/plants/${id}`, { method: 'DELETE', headers, ...patience() })
        : await fetch(`${url}/plants`, { method: 'POST', headers, body, ...patience() });
      await response.arrayBuffer();
      expect(response.ok, `${change.kind} ${id}: ${response.status}`).toBe(true);
    } catch (error) {
      if (error instanceof TypeError) {
        return changes;
      }
      throw error;
    }
    change.acknowledgedAt = performance.now();
    if (!isDelete) {
      ids.push(id);
    }
    // Leaves the processors to the servers.
    await wait(2);
  }
}

/** The ids after each number of changes. */
function statesOf(initial: readonly string[], changes: readonly Change[]): string[] {
  const ids = new Set(initial);
  return [
    [...ids].join(' '),
    ...changes.map(({ kind, id }) => {
      if (kind === 'create') {
        ids.add(String(id));
      } else {
        ids.delete(String(id));
      }
      return [...ids].join(' ');
    }),
  ];
}

let folder: TempFolder;

beforeAll(async () => {
  folder = await makeTempFolder();
});

const children = new Set<ChildProcess>();

afterAll(async () => {
  // Those that a failure has left.
  for (const child of children) {
    child.kill('SIGKILL');
  }
  await folder[Symbol.asyncDispose]();
});

function start(db: string): ChildProcess {
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--json', '--db', db], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

describe('a server that is killed at any moment', () => {
  it(`has all plants that it acknowledged ${maxLostMs} ms before, in a valid file (seed ${seed})`, async () => {
    /** What was lost in each long round: the age of the oldest change, and their number. */
    const losses: { readonly ageMs: number; readonly count: number }[] = [];
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const random = createRandom(seed * 1000 + lane);
        const db = await folder.write(`plants-${lane}.json`, '[]\n');
        let nextId = 1;
        for (let round = 0; round < rounds; round++) {
          const before = readIds(db);
          const child = start(db);
          const exited = once(child, 'exit', patience());
          const isLong = round % 10 === 9;
          if (!isLong && random(5) === 0) {
            await wait(random(150));
            child.kill('SIGKILL');
            await exited;
            expect(readIds(db)).toBe(before);
            continue;
          }
          const line = await Promise.race([
            once(createInterface(child.stdout as NodeJS.ReadableStream), 'line', patience()).then(
              ([first]) => first as string,
            ),
            exited.then(([code, signal]) => {
              throw new Error(`lane ${lane}, round ${round}: no start, but ${code ?? signal}`);
            }),
          ]);
          const initial = before === '' ? [] : before.split(' ');
          const sent = sendChanges(JSON.parse(line).url, {
            firstId: nextId,
            ids: initial.map(Number),
            random,
          });
          await wait(isLong ? longMs : random(200));
          const killedAt = performance.now();
          child.kill('SIGKILL');
          await exited;
          const changes = await sent;
          nextId += changes.length;
          const states = statesOf(initial, changes);
          const saved = states.lastIndexOf(readIds(db));
          expect(saved, `lane ${lane}, round ${round}: no state has these plants`).not.toBe(-1);
          if (isLong) {
            const times = changes.slice(saved).flatMap((change) => change.acknowledgedAt ?? []);
            losses.push({ ageMs: killedAt - (times[0] ?? killedAt), count: times.length });
          }
        }
      }),
    );

    expect(losses).toHaveLength((lanes * rounds) / 10);
    expect(losses.filter(({ ageMs, count }) => ageMs > maxLostMs && count > maxLost)).toEqual([]);
  });
});
