import { styleText } from 'node:util';
import { structuredPatch } from 'diff';
import { toPrintable } from '../../interface/one-line.js';
import type { InitPlan, PlannedFile } from './init-plan.js';
import type { PackageCommands } from './package-commands.js';

type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/** What a plan does, with the text of new files, and the changes to those that exist. */
export function printPlan(
  plan: InitPlan,
  {
    commands,
    hasColors,
    installs,
  }: { commands: PackageCommands; hasColors: boolean; installs: boolean },
): string {
  const style: Style = (format, text) => (hasColors ? styleText(format, text) : text);
  const install = commands.install(plan);
  const sections = [
    install &&
      `${style('bold', installs ? 'Runs' : 'Leaves to you, because of --no-install:')} ${install.text}\n`,
    plan.workerFolder &&
      `${style('bold', 'Runs')} ${commands.initWorker(plan.workerFolder).text}\n  which writes ${plan.workerFolder}/mockServiceWorker.js, and its folder into package.json\n`,
    ...plan.files.map((file) => printFile(file, style)),
    ...printNotes(plan.notes, style),
  ];
  return sections.filter((section) => section).join('\n');
}

/** What is left to the user. */
export function printNotes(notes: readonly string[], style: Style = (_, text) => text): string[] {
  return notes.map((note) => `${style('bold', 'Left to you:')} ${note.replaceAll('\n', '\n  ')}\n`);
}

function printFile({ path, before, after }: PlannedFile, style: Style): string {
  const { hunks } = structuredPatch(path, path, before ?? '', after, '', '', { context: 2 });
  const lines = hunks.flatMap(({ lines }, position) => [
    ...(position > 0 ? ['  ...'] : []),
    ...lines.map((line) => printLine(toPrintable(line), style)),
  ]);
  return `${style('bold', before === undefined ? 'Creates' : 'Changes')} ${path}\n${lines.join('\n')}\n`;
}

function printLine(line: string, style: Style): string {
  const colour = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : 'dim';
  return `  ${style(colour, `${line.slice(0, 1)} ${line.slice(1)}`.trimEnd())}`;
}
