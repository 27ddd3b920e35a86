import { spawnSync } from 'node:child_process';
import { startServer } from 'plant-store-kit/server';
import { type Finding, toFinding } from '../finding.js';
import { runProgram } from '../run-program.js';
import { openApiFile } from '../tool-folder.js';

/** What only holds for services that say more than the interface: see the reasons beside each. */
const excludedChecks = [
  // The document has no status for them; the mock answers 400 where others accept.
  'positive_data_acceptance',
].join(',');

/** Lets Schemathesis draw requests from the document, if it is installed. */
export async function* checkSchemathesis(): AsyncGenerator<Finding> {
  const installed = spawnSync('schemathesis', ['--version'], { encoding: 'utf8' });
  const args = (url: string) => [
    'run',
    openApiFile,
    '--url',
    url,
    '--header',
    'Authorization: Bearer alice-token',
    '--exclude-checks',
    excludedChecks,
  ];
  if (installed.status !== 0) {
    const command = args('http://127.0.0.1:4010').map((arg) =>
      /[ :]/.test(arg) ? `'${arg}'` : arg,
    );
    yield {
      outcome: 'not run',
      what: 'Schemathesis: requests drawn from the document',
      details: `it is not installed: pip install schemathesis, and run this again; or\nschemathesis ${command.join(' ')}`,
    };
    return;
  }
  await using server = await startServer({ port: 0 });
  const { status, printed } = await runProgram('schemathesis', args(server.url));
  const version = installed.stdout.trim();
  yield toFinding(`${version}: requests drawn from the document`, status === 0, printed);
}
