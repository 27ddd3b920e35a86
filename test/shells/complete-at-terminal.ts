import { spawn } from 'node:child_process';
import { once } from 'node:events';

const marker = 'completion-is-done';

/**
 * Types a line into a shell at a terminal, and presses Tab.
 *
 * @returns what the shell shows from the last word on.
 */
export async function completeAtTerminal(
  shell: string,
  typed: string,
  { env, cwd }: { readonly env: NodeJS.ProcessEnv; readonly cwd: string },
): Promise<string> {
  // util-linux: runs the shell at a terminal of its own.
  const child = spawn('script', ['--quiet', '--command', shell, '/dev/null'], { env, cwd });
  let shown = '';
  const until = async (text: string) => {
    while (!shown.includes(text)) {
      const [chunk] = await once(child.stdout, 'data');
      shown += chunk;
    }
  };
  await until('$ ');
  shown = '';
  child.stdin.write(`${typed}\t`);
  // Ctrl-A and Ctrl-K take the line away, so that it is not run.
  child.stdin.write(`\u0001\u000becho ${marker.replace('-', '-""')}\n`);
  await until(marker);
  child.stdin.write('exit\n');
  await once(child, 'close');
  // Without the sequences that control a terminal.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are them
  const plain = shown.replaceAll(/\u001b\[[\d;?]*[A-Za-z]|[\u0007\b\r]/g, '');
  return plain.slice(plain.indexOf(typed) + typed.lastIndexOf(' ') + 1);
}
