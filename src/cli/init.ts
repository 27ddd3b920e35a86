import process from 'node:process';
import { KitError } from '../interface/kit-error.js';
import { parseBaseUrl } from '../mock/base-url.js';
import type { CommandContext, ExitCode } from './command.js';
import { readFlags } from './flags.js';
import { carryOutPlan } from './init/carry-out-plan.js';
import { isNothingToDo } from './init/init-plan.js';
import { findPackageCommands } from './init/package-commands.js';
import { planInit } from './init/plan-init.js';
import { printNotes, printPlan } from './init/print-plan.js';
import { flags, help } from './init-flags.js';
import { readKit } from './project/kit-package.js';
import { openProject } from './project/open-project.js';

/**
 * Sets a project up to use the kit: installs, writes the worker script of msw, the start of the mock and
 * a first test. Asks once, after it has printed all of that.
 *
 * @throws KitError for a flag or a project that cannot be used, a command that fails, and where there is
 * no terminal to ask in.
 */
export async function init(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { env, output, confirm } = context;
  const { values: given, operands } = readFlags(args, flags, env, 1);
  if (given.help) {
    output.print(help);
    return 0;
  }
  const baseUrl = given['base-url'] ?? '/api';
  parseBaseUrl(baseUrl);
  const project = openProject(operands[0] ?? '.');
  const kit = readKit();
  const plan = planInit(
    project,
    {
      baseUrl: baseUrl.replace(/\/+$/, '').replaceAll("'", '%27'),
      publicFolder: given.public?.replace(/^(?:\.\/)+|\/+$/g, ''),
    },
    { nodeVersion: process.version, kit },
  );
  const commands = await findPackageCommands(project.folder);
  const installs = !given['no-install'];
  const { hasColors } = output;
  if (isNothingToDo(plan)) {
    output.print(
      ['There is nothing to do: the project is set up.\n', ...printNotes(plan.notes)].join(''),
    );
    return 0;
  }
  output.print(`${printPlan(plan, { commands, hasColors, installs })}\n`);
  if (given['dry-run']) {
    output.print('Nothing was written, because of --dry-run.\n');
    return 0;
  }
  if (!given.yes) {
    if (confirm === undefined) {
      throw new KitError({
        code: 'invalid-flags',
        task: 'set the project up',
        cause: 'there is no terminal to ask in, so nothing was written',
        remedy: 'Give --yes to write this, or --dry-run to only print it.',
        details: {},
      });
    }
    if (!(await confirm('Do all this?'))) {
      output.print('Nothing was written.\n');
      return 1;
    }
  }
  await carryOutPlan(plan, project, { commands, installs }, context);
  const tests = plan.testCommands.map((line) =>
    line.startsWith('node ') ? line : commands.execute(line).text,
  );
  output.print(`\nRun the first test: ${tests.join(' and ')}\n`);
  return 0;
}
