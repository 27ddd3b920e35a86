import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** The command line, which is bundled before all tests: it starts in a third of the time of its source. */
export const program = join(import.meta.dirname, '../../../dist/cli/main.js');

/** Starts `serve` in a process of its own, and waits until it is ready. */
export async function startServe(flags: readonly string[] = [], env = process.env) {
  const args = [program, 'serve', '--port', '0', '--json', ...flags];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const failed = exited.then(([code]) => Promise.reject(new Error(`serve ended with ${code}.`)));
  const [ready] = await Promise.race([once(lines, 'line'), failed]);
  const { url }: { url: string } = JSON.parse(ready);
  return { child, exited, lines, url };
}

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
