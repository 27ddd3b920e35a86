import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { descriptionsOf, readPactJson } from '../record/recorded-app.js';
import { runCommand } from './run-command.js';
import { serve as startServe } from './start-command.js';
import { makeTempFolder } from './temp-folder.js';

const recordIn = (folder: string) => ['--record', folder, '--consumer', 'my-web-app'];

describe('serve --record', () => {
  it('adds it while it runs, so that a server that is killed loses little', async () => {
    await using folder = await makeTempFolder();
    await using served = await startServe(recordIn(folder.path));
    const file = join(folder.path, 'my-web-app-plant-store.json');
    await served.client.list();

    await expect.poll(() => folder.read(file).then(descriptionsOf, () => [])).toHaveLength(2);
  });

  it('ends at a signal while another process has the lock of the pact', async () => {
    await using folder = await makeTempFolder({ 'my-web-app-plant-store.json.lock': 'other' });
    const command = runCommand(['serve', '--port', '0', ...recordIn(folder.path)]);

    expect(await command.stop()).toBe(0);
  });

  it.runIf(process.platform === 'linux')('ends with 2 if no folder can be made there', async () => {
    const command = runCommand(['serve', '--port', '0', ...recordIn('/proc/none/pacts')]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain('/proc/none/pacts/my-web-app-plant-store.json');
  });

  it('adds what clients needed to a pact when it stops, and lists what it left out', async () => {
    await using folder = await makeTempFolder();
    const serve = async (path: string) => {
      const { client, command } = await startServe(recordIn(folder.path));
      await client.ask('GET', path, { token: 'alice-token~tab' });
      expect(await command.stop()).toBe(0);
      return command.printed();
    };

    const first = await serve('/plants?limit=1');
    const second = await serve('/plants');
    const third = await serve('/plant');

    const file = join(folder.path, 'my-web-app-plant-store.json');
    expect(first).toContain(`Recorded 2 interactions in ${file}\n`);
    expect(third).toContain(`Recorded 0 interactions in ${file}
Left out:
  GET /plant: the app was wrong: it sent a request for an unknown path
`);
    expect(second).not.toContain('Left out');
    const text = await folder.read(file);
    expect(descriptionsOf(text)).toHaveLength(4);
    expect(readPactJson(text).interactions[0]?.comments.tests).toEqual(['plant-store-kit serve']);
  });
});
