import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from 'plant-store-kit/server';
import { type Finding, toFinding } from '../finding.js';
import { runProgram } from '../run-program.js';
import {
  nodeForTools,
  noNodeForTools,
  openApiFile,
  runTool,
  scriptOf,
  toolFolder,
  versionOf,
} from '../tool-folder.js';

const folder = join(toolFolder, 'clients');

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

const consumers = [
  {
    script: 'use-openapi-fetch.ts',
    tools: ['openapi-typescript', 'openapi-fetch'],
    does: 'create, list and delete; ids are numbers, which round beyond 2^53, in paths also strings; with a bodySerializer no digit is lost',
    calls: [...firstCalls, ...roundedCalls, ...exactCalls],
  },
  {
    script: 'use-orval.ts',
    tools: ['orval'],
    does: 'create, list and delete; ids are numbers, which round beyond 2^53, in paths also strings',
    calls: [...firstCalls, ...roundedCalls],
  },
  {
    script: 'use-orval-bigint.ts',
    tools: ['orval'],
    does: 'with useBigInt, ids are bigints: they cannot be sent as they are, and lose no digit with a toJSON of BigInt',
    calls: [
      ['create', 'Do not know how to serialize a BigInt'],
      ['create with toJSON', 200],
      ...exactCalls,
    ],
  },
];

/** Generates clients from the OpenAPI document, checks their types with a consumer, and runs it. */
export async function* checkClients(): AsyncGenerator<Finding> {
  const node = nodeForTools();
  if (node === undefined) {
    yield { outcome: 'not run', what: 'Generated clients', details: noNodeForTools };
    return;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  cpSync(import.meta.dirname, folder, { recursive: true });
  rmSync(join(folder, 'check-clients.ts'));
  for (const { what, run } of generations(node)) {
    const { status, stdout, stderr } = run();
    yield toFinding(what, status === 0, stdout + stderr);
  }

  const typescript = `TypeScript ${versionOf('typescript')}`;
  const { status, stdout } = runTool(scriptOf('typescript', 'tsc'), ['-p', folder]);
  yield toFinding(
    `${typescript}: accepts the generated code and its consumers`,
    status === 0,
    stdout,
  );

  for (const { script, tools, does, calls } of consumers) {
    await using server = await startServer({ port: 0, plants: [] });
    const env = { BASE_URL: server.url };
    const { printed } = await runProgram(node, [join(folder, script)], env);
    const expected = calls.map((call) => `${JSON.stringify(call)}\n`).join('');
    const names = tools.map((name) => `${name} ${versionOf(name)}`).join(' with ');
    const details = `printed\n${printed}instead of\n${expected}`;
    yield toFinding(`${names}: ${does}`, printed === expected, details);
  }
}

/** How each client is generated. */
function generations(node: string) {
  const config = join(folder, 'orval.config.mjs');
  const orvalOutput = (name: string, override: object) => ({
    input: openApiFile,
    output: {
      target: join(folder, `${name}.ts`),
      client: 'fetch',
      baseUrl: { runtime: 'baseUrl', imports: [{ name: 'baseUrl', importPath: './consumer.ts' }] },
      override,
    },
  });
  return [
    {
      what: `openapi-typescript ${versionOf('openapi-typescript')}: generates types`,
      run: () =>
        runTool(scriptOf('openapi-typescript', 'openapi-typescript'), [
          openApiFile,
          '--output',
          join(folder, 'openapi-typescript.ts'),
        ]),
    },
    {
      what: `orval ${versionOf('orval')}: generates two clients, one with useBigInt`,
      run() {
        const outputs = {
          orval: orvalOutput('orval', {}),
          'orval-bigint': orvalOutput('orval-bigint', { useBigInt: true }),
        };
        writeFileSync(config, `export default ${JSON.stringify(outputs)};\n`);
        return runTool(scriptOf('orval', 'orval'), ['--config', config], node);
      },
    },
  ];
}
