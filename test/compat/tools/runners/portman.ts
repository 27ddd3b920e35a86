import { join } from 'node:path';
import process from 'node:process';
import { startServer } from 'plant-store-kit/server';
import { type Finding, toFinding } from '../finding.js';
import { runProgram } from '../run-program.js';
import { scriptOf, toolFolder, versionOf } from '../tool-folder.js';
import { restateDocument } from './restate-document.js';

/** Runs the contract tests that Portman generates from the document, as a Postman collection. */
export async function* checkPortman(): AsyncGenerator<Finding> {
  const document = restateDocument('portman-openapi.json', { keepsDefault: true });
  await using server = await startServer({ port: 0, plants: [] });
  const { status, printed } = await runProgram(process.execPath, [
    scriptOf('@apideck/portman', 'portman'),
    '--local',
    document,
    '--baseUrl',
    server.url,
    '--output',
    join(toolFolder, 'portman-collection.json'),
    '--portmanConfigFile',
    join(import.meta.dirname, 'portman.json'),
    '--runNewman',
  ]);
  const [, executed = '0', failed = '0'] = /assertions │ +(\d+) │ +(\d+)/.exec(printed) ?? [];
  yield toFinding(
    `Portman ${versionOf('@apideck/portman')} with Newman: ${executed} assertions of the contract tests that it generates from OpenAPI 3.1 (with the mock's statuses for 2XX, which it does not test)`,
    status === 0 && Number(executed) > 0 && failed === '0',
    printed,
  );
}
