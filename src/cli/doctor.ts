import { lookup } from 'node:dns/promises';
import process from 'node:process';
import { toPrintableJson } from '../interface/printable-json.js';
import type { CommandContext, ExitCode } from './command.js';
import type { Examination } from './doctor/check.js';
import { type CheckName, checks } from './doctor/checks.js';
import { type CheckedResult, printResults, sortResults } from './doctor/print-results.js';
import { flags, help } from './doctor-flags.js';
import { readFlags, readWholeNumber } from './flags.js';
import { readKit } from './project/kit-package.js';
import { openProject } from './project/open-project.js';
import { readSources } from './project/read-sources.js';

/**
 * Checks a project and this machine for what keeps the mock from working.
 *
 * @throws KitError for a flag or a project that cannot be used.
 */
export async function doctor(
  args: readonly string[],
  { env, output }: CommandContext,
): Promise<ExitCode> {
  const { values: given, names, operands } = readFlags(args, flags, env, 1);
  if (given.help) {
    output.print(help);
    return 0;
  }
  const project = openProject(operands[0] ?? '.');
  const results = await runChecks({
    project,
    sources: readSources(project.folder),
    kit: readKit(),
    nodeVersion: process.version,
    env,
    port: readWholeNumber(names.port, given.port, 1, 65_535) ?? 4010,
    lookUp: (host) => lookup(host, { all: true }),
  });
  output.print(
    given.json ? `${toPrintableJson({ results }, 2)}\n` : printResults(results, output.hasColors),
  );
  return results.some(({ verdict }) => verdict === 'failed') ? 1 : 0;
}

async function runChecks(examination: Examination): Promise<CheckedResult[]> {
  const results: CheckedResult[] = [];
  // One after the other: two look at the same port.
  for (const name of Object.keys(checks) as CheckName[]) {
    results.push({ check: name, ...(await checks[name].run(examination)) });
  }
  return sortResults(results);
}
