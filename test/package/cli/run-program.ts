import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { program } from './program.js';

interface ProgramOptions {
  /** Where standard output goes instead of into a pipe. */
  readonly stdoutPath?: string;
  /** The maximum size of a file that the program writes, in blocks of 1024 bytes. */
  readonly maxFileBlocks?: number;
}

interface EndedProgram {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export async function runCli(
  args: readonly string[],
  { stdoutPath, maxFileBlocks }: ProgramOptions = {},
): Promise<EndedProgram> {
  const file = stdoutPath === undefined ? undefined : await open(stdoutPath, 'w');
  const limit = maxFileBlocks === undefined ? '' : `ulimit -f ${maxFileBlocks};`;
  const command = `${limit} exec "$0" "$@"`;
  const child = spawn('bash', ['-c', command, process.execPath, program, ...args], {
    stdio: ['ignore', file?.fd ?? 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'close'),
  ]);
  await file?.close();
  return { code, stdout, stderr };
}
