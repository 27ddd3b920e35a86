import { join } from 'node:path';
import process from 'node:process';
import { startServer } from 'plant-store-kit/server';
import { type Finding, toFinding } from '../finding.js';
import { runProgram } from '../run-program.js';
import { scriptOf, versionOf } from '../tool-folder.js';
import { restateDocument } from './restate-document.js';

/** Dredd has an exchange for each status of each operation. */
const exchangeCount = 4;

/** Runs Dredd, which knows OpenAPI 3.0 and no `default`. */
export async function* checkDredd(): AsyncGenerator<Finding> {
  const version = '3.0.3';
  const document = restateDocument('dredd-openapi.json', { version, keepsDefault: false });
  await using server = await startServer({ port: 0, plants: [] });
  const { status, printed } = await runProgram(process.execPath, [
    scriptOf('dredd', 'dredd'),
    document,
    server.url,
    '--header',
    'Authorization: Bearer alice-token',
    '--hookfiles',
    join(import.meta.dirname, 'dredd-hooks.cjs'),
  ]);
  const [, passing = '0'] = /(\d+) passing/.exec(printed) ?? [];
  yield toFinding(
    `Dredd ${versionOf('dredd')}: ${passing} exchanges of the document restated as OpenAPI ${version} (Dredd does not know 3.1, takes "default" for 200, and leaves out 2XX)`,
    status === 0 && Number(passing) === exchangeCount,
    printed,
  );
}
