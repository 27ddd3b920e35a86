import { startServer } from 'plant-store-kit/server';
import type { Workspace } from '../../package/workspace.js';
import { check } from '../check.js';

const firstCalls = [
  ['create', 200, 'herb'],
  ['create again', 400, 'id 100 is taken'],
  ['list', 200, ['Basil']],
  ['delete', 204],
  ['delete again', 404],
];

/** An id beyond 2^53 as a number: a JavaScript number has no room for its last digit. */
const roundedCalls = [
  ['delete 2^53 + 1', 404],
  ['delete 2^53', 204],
];

const exactCalls = [
  ['delete 2^53', 404],
  ['delete 2^53 + 1', 204],
];

/** What a consumer of each client prints. */
const consumers = {
  'use-openapi-fetch.ts': [...firstCalls, ...roundedCalls, ...exactCalls],
  'use-orval.ts': [...firstCalls, ...roundedCalls],
  'use-orval-bigint.ts': [
    ['create', 'Do not know how to serialize a BigInt'],
    ['create with toJSON', 200],
    ...exactCalls,
  ],
};

/** Generates clients from the OpenAPI document, checks their types with a consumer each, and runs it. */
export async function checkClients(workspace: Workspace, node: string): Promise<void> {
  const baseUrl = {
    runtime: 'baseUrl',
    imports: [{ name: 'baseUrl', importPath: './consumer.ts' }],
  };
  const orval = (name: string, override: object) => ({
    input: 'openapi.json',
    output: { target: `clients/${name}.ts`, client: 'fetch', baseUrl, override },
  });
  const outputs = {
    orval: orval('orval', {}),
    'orval-bigint': orval('orval-bigint', { useBigInt: true }),
  };
  workspace.write('orval.config.mjs', `export default ${JSON.stringify(outputs)};\n`);
  await check(
    'openapi-typescript and orval generate clients, which fit their consumers',
    async () => {
      await workspace.run(
        'npx openapi-typescript openapi.json --output clients/openapi-typescript.ts',
      );
      await workspace.run(`${node} node_modules/.bin/orval --config orval.config.mjs`);
      await workspace.run('npx tsc -p clients');
    },
  );
  for (const [script, calls] of Object.entries(consumers)) {
    await check(
      `${script}: creates, lists and deletes, and rounds ids as the page says`,
      async () => {
        await using server = await startServer({ port: 0, plants: [] });
        const printed = await workspace.run(`${node} clients/${script}`, {
          env: { BASE_URL: server.url, NODE_NO_WARNINGS: '1' },
        });
        const expected = calls.map((call) => `${JSON.stringify(call)}\n`).join('');
        if (printed !== expected) {
          throw new Error(`printed\n${printed}instead of\n${expected}`);
        }
      },
    );
  }
}
