import { styleText } from 'node:util';
import { structuredPatch } from 'diff';
import { toPrintable } from '../../interface/one-line.js';
import { workerScript } from '../project/worker-script.js';
import type { InitPlan, PlannedFile } from './init-plan.js';

interface PrintOptions {
  /** The command that installs the packages of the plan. */
  readonly install: readonly string[];
  readonly installs: boolean;
  readonly hasColors: boolean;
}

/** What a plan does, with the text of new files, and the changes to those that exist. */
export function printPlan(plan: InitPlan, { install, installs, hasColors }: PrintOptions): string {
  const style: typeof styleText = (format, text) => (hasColors ? styleText(format, text) : text);
  const runs = installs ? 'Runs' : 'Leaves to you, because of --no-install:';
  const { packages, workerFolder } = plan;
  const sections = [
    ...(packages.length > 0 ? [`${style('bold', runs)} ${install.join(' ')}\n`] : []),
    ...(workerFolder === undefined
      ? []
      : [
          `${style('bold', 'Runs')} ${initWorkerLine(workerFolder)}\n  which writes ${workerFolder}/${workerScript}, and its folder into package.json\n`,
        ]),
    ...plan.files.map((file) => printFile(file, style)),
    ...printNotes(plan.notes, style),
  ];
  return sections.join('\n');
}

/** How a user writes the worker script. */
export function initWorkerLine(folder: string): string {
  return `npx msw init ${folder} --save`;
}

/** What is left to the user. */
export function printNotes(
  notes: readonly string[],
  style: typeof styleText = (_, text) => text,
): string[] {
  return notes.map((note) => `${style('bold', 'Left to you:')} ${note.replaceAll('\n', '\n  ')}\n`);
}

function printFile({ path, before, after }: PlannedFile, style: typeof styleText): string {
  const { hunks } = structuredPatch(path, path, before ?? '', after, '', '', { context: 2 });
  const lines = hunks
    .flatMap(({ lines }) => lines)
    .map((line) => {
      const colour = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : 'dim';
      return `  ${style(colour, `${line.slice(0, 1)} ${toPrintable(line.slice(1))}`.trimEnd())}`;
    });
  return `${style('bold', before === undefined ? 'Creates' : 'Changes')} ${path}\n${lines.join('\n')}\n`;
}
