// npm run test:compat -- docker: builds the image, and runs the commands of the pages that begin with docker, with Docker.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { commandsOf } from '../../docs/pages.js';
import { root, Workspace } from '../../package/workspace.js';
import { check } from '../check.js';

if (spawnSync('docker', ['version']).status !== 0) {
  process.stderr.write(
    'Failed to check the Dockerfile: Docker does not run here. Start it first.\n',
  );
  process.exit(2);
}

await using workspace = new Workspace();
workspace.write('plants.json', [{ id: 1, name: 'Basil' }]);
for (const line of commandsOf('docker build')) {
  await check(line, () => workspace.run(`cd ${root} && ${line}`).then(() => {}));
}
// A command of the kit in place of `serve`.
const openapi = 'docker run --rm plant-store-kit openapi';
await check(openapi, () => workspace.run(openapi, { prints: '"openapi"' }).then(() => {}));
const runs = commandsOf('docker run');
// The packages of that flag are in the image, too.
for (const line of [...runs, `${runs[0]} --seed-count 10`]) {
  await check(line, async () => {
    await using _server = await workspace.start(`exec ${line.replace('4010:', '0:')}`, /\n/);
    const find = 'docker ps --latest --quiet';
    const port = `$(docker port $(${find}) 4010 | head -n 1 | sed 's/.*://')`;
    const user = await workspace.run(`docker exec $(${find}) id -u`);
    for (const [path, prints] of [
      ['/plants?limit=1', '[{"name"'],
      ['/__admin/', '<!doctype html>'],
      ['/docs/', '<!doctype html>'],
    ] as const) {
      const headers = `-H 'Host: plant-store:4010' -H 'Authorization: Bearer alice-token'`;
      await workspace.run(
        `curl -sSf ${headers} -H 'Accept: text/html' "http://127.0.0.1:${port}${path}"`,
        {
          prints,
        },
      );
    }
    if (user.trim() === '0') {
      throw new Error('The server runs as root.');
    }
  });
}
