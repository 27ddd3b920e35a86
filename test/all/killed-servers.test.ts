import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PlantClient } from '../behaviour/plant-client.js';
import { makeTempFolder, type TempFolder } from '../cli/temp-folder.js';
import { program } from '../package/cli/program.js';

/** The documentation states a tenth of it. A busy machine holds up writes. */
const savedWithinMs = 1000;
/** When the server is killed, after its start: at once, while it saves, and when it has had the time to. */
const killedAfterMs = [0, 60, 200, 1.5 * savedWithinMs, 2 * savedWithinMs];

let folder: TempFolder;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await makeTempFolder();
});

afterEach(async () => {
  child?.kill('SIGKILL');
  await folder[Symbol.asyncDispose]();
});

/** Creates plants one after the other until the server is gone, and returns when each was acknowledged. */
async function createPlants(client: PlantClient, firstId: number): Promise<Map<number, number>> {
  const acknowledged = new Map<number, number>();
  for (let id = firstId; ; id++) {
    const reply = await client.create({ id, name: `Plant ${id}` }).catch(() => undefined);
    if (reply === undefined) {
      return acknowledged;
    }
    expect(reply.status).toBe(200);
    acknowledged.set(id, performance.now());
  }
}

it('serve --db that is killed leaves a valid file with what it acknowledged a second before, and starts again', async () => {
  const db = await folder.write('plants.json', '[]\n');
  const readIds = async () =>
    JSON.parse(await folder.read(db)).map((plant: { id: number }) => plant.id);
  for (const delayMs of killedAfterMs) {
    const before: number[] = await readIds();
    child = spawn(process.execPath, [program, 'serve', '--port', '0', '--json', '--db', db], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const [line] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line');
    const created = createPlants(new PlantClient(JSON.parse(line).url, fetch), before.length + 1);
    await wait(delayMs);
    const killedAt = performance.now();
    child.kill('SIGKILL');
    await exited;
    const acknowledged = await created;

    const ids: number[] = await readIds();
    expect(ids).toEqual(ids.map((_, position) => position + 1));
    const old = [...acknowledged].filter(([, at]) => at < killedAt - savedWithinMs);
    expect(ids.length).toBeGreaterThanOrEqual(before.length + old.length);
    expect(ids.length).toBeLessThanOrEqual(before.length + acknowledged.size + 1);
  }
});
