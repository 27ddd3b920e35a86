import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PlantClient } from '../behaviour/plant-client.js';
import { makeTempFolder } from '../cli/temp-folder.js';
import { startServe } from '../package/cli/run-program.js';

/** The documentation states a tenth of it. A busy machine holds up writes. */
const savedWithinMs = 1000;
/** When the server is killed, after its start: at once, while it saves, and when it has had the time to. */
const killedAfterMs = [0, 60, 200, 1.5 * savedWithinMs, 2 * savedWithinMs];

/** Creates plants one after the other until the server is gone, and returns when each was acknowledged. */
async function createPlants(client: PlantClient, firstId: number): Promise<Map<number, number>> {
  const acknowledged = new Map<number, number>();
  for (let id = firstId; ; id++) {
    // The fetch of Node may wait for ever where its server is killed.
    const signal = AbortSignal.timeout(5000);
    const reply = await client
      .create({ id, name: `Plant ${id}` }, { signal })
      .catch(() => undefined);
    if (reply === undefined) {
      return acknowledged;
    }
    expect(reply.status).toBe(200);
    acknowledged.set(id, performance.now());
  }
}

it('serve --db that is killed leaves a valid file with what it acknowledged a second before, and starts again', async () => {
  await using folder = await makeTempFolder();
  const db = await folder.write('plants.json', '[]\n');
  const readIds = async () =>
    JSON.parse(await folder.read(db)).map((plant: { id: number }) => plant.id);
  for (const delayMs of killedAfterMs) {
    const before: number[] = await readIds();
    const { child, exited, url } = await startServe(['--db', db]);
    const created = createPlants(new PlantClient(url, fetch), before.length + 1);
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
