import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { toolFolder } from './tool-folder.js';

/** Runs a program while this process serves; resolves with its status, and what it prints to both outputs. */
export async function runProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number | null; readonly printed: string }> {
  const child = spawn(command, args, { cwd: toolFolder, env: { ...process.env, ...env } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  const [status] = await once(child, 'close');
  return { status, printed };
}
