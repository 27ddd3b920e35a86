import { toOneLine } from '../text/printable.js';
import type { CommandContext } from './command.js';
import { assertWritable, type OutputFile } from './output-files.js';

export const yesFlag = { short: 'y', help: 'replace the file without asking' } as const;

/** The meaning of exit code 1 for the commands that ask. */
export const fileWasKept = 'the file was kept: you said no, or there is no terminal to ask in';

/**
 * Whether a file may be written: it is new, or the user allows that it is replaced. Says so if it is kept.
 *
 * @param isAllowed whether the user has allowed it already; if not, they are asked.
 * @throws KitError `unwritable-file`
 */
export async function mayReplace(
  file: OutputFile,
  isAllowed: boolean | undefined,
  { output, confirm }: CommandContext,
): Promise<boolean> {
  const isThere = await assertWritable(file);
  const path = toOneLine(file.path);
  if (!isThere || isAllowed || (await confirm?.(`Replace "${path}"?`))) {
    return true;
  }
  const remedy = 'Give --yes to replace it, or another path.';
  output.printError(`"${path}" is there already, and was kept. ${remedy}\n`);
  return false;
}
