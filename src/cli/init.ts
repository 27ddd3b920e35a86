import process from 'node:process';
import { KitError } from '../interface/kit-error.js';
import { parseBaseUrl } from '../mock/base-url.js';
import type { CommandContext, ExitCode } from './command.js';
import { readFlags } from './flags.js';
import { carryOutPlan } from './init/carry-out-plan.js';
import { isNothingToDo } from './init/init-plan.js';
import { findPackageManager } from './init/package-manager.js';
import { planInit } from './init/plan-init.js';
import { printNotes, printPlan } from './init/print-plan.js';
import { flags, help } from './init-flags.js';
import { readKit } from './project/kit-package.js';
import { openProject } from './project/project.js';

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
  const plan = planInit(project, {
    baseUrl: baseUrl.replace(/\/+$/, '').replaceAll("'", '%27'),
    publicFolder: given.public?.replace(/^(?:\.\/)+|\/+$/g, ''),
    nodeVersion: process.version,
    kitVersion: readKit().version,
  });
  if (isNothingToDo(plan)) {
    const notes = printNotes(plan.notes).join('');
    output.print(`There is nothing to do: the project is set up.\n${notes}`);
    return 0;
  }
  const manager = await findPackageManager(project.folder);
  const install = manager.install(plan.packages);
  const installs = !given['no-install'];
  const { hasColors } = output;
  output.print(`${printPlan(plan, { install, installs, hasColors })}\n`);
  if (given['dry-run']) {
    output.print('Nothing was written, because of --dry-run.\n');
    return 0;
  }
  if (!given.yes && confirm === undefined) {
    throw new KitError({
      code: 'invalid-flags',
      task: 'set the project up',
      cause: 'there is no terminal to ask in, so nothing was written',
      remedy: 'Give --yes to write this, or --dry-run to only print it.',
      details: {},
    });
  }
  if (!given.yes && !(await confirm?.('Do all this?'))) {
    output.print('Nothing was written.\n');
    return 1;
  }
  await carryOutPlan(plan, project, installs ? install : undefined, context);
  const tests = plan.testCommands.map((line) =>
    line.startsWith('node ') ? line : manager.execute(line).join(' '),
  );
  output.print(`\nRun the first test: ${tests.join(' and ')}\n`);
  if (plan.showPlants !== undefined) {
    output.print(`\n${plan.showPlants}`);
  }
  return 0;
}
