// Tools that others wrote, on the OpenAPI document and on the server. `npm run test:compat -- tools` runs it;
// `npm run test:compat -- tools prism clients` runs some of it.
import process from 'node:process';
import { checkClients } from './clients/check-clients.js';
import { checkDocument } from './document/check-document.js';
import type { ToolCheck } from './finding.js';
import { checkPrism } from './prism/check-prism.js';
import { checkDredd } from './runners/dredd.js';
import { checkPortman } from './runners/portman.js';
import { checkSchemathesis } from './runners/schemathesis.js';
import { installTools } from './tool-folder.js';

const checks: Readonly<Record<string, ToolCheck>> = {
  document: checkDocument,
  prism: checkPrism,
  portman: checkPortman,
  dredd: checkDredd,
  schemathesis: checkSchemathesis,
  clients: checkClients,
};

const marks = { passed: '✓', failed: '✗', 'not run': '–' };

const print = (text: string) => process.stdout.write(`${text}\n`);

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in checks));
if (unknown !== undefined) {
  print(`There is no check ${unknown}: there are ${Object.keys(checks).join(', ')}.`);
  process.exit(1);
}
installTools();
const counts = { passed: 0, failed: 0, 'not run': 0 };
for (const [name, check] of Object.entries(checks)) {
  if (names.length > 0 && !names.includes(name)) {
    continue;
  }
  for await (const { outcome, what, details } of check()) {
    counts[outcome] += 1;
    print(`${marks[outcome]} ${what}`);
    if (details !== undefined) {
      print(details.trim().replace(/^/gm, '    '));
    }
  }
}
print(`${counts.passed} passed, ${counts.failed} failed, ${counts['not run']} not run`);
process.exitCode = counts.failed === 0 ? 0 : 1;
