import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';

/** What a run of the built command line took. */
export interface MeasuredCommand {
  /** Null if a signal has ended it. */
  readonly exitCode: number | null;
  readonly seconds: number;
  /** The largest resident memory of the process and its children, in MB; 0 without /proc. */
  readonly peakMegabytes: number;
  readonly printed: string;
  readonly complaints: string;
}

const sampleMs = 20;

/**
 * Runs the command line from `dist`, and measures it.
 *
 * @param maxSeconds after this time it is killed.
 */
export async function measureCommand(
  args: readonly string[],
  maxSeconds: number,
): Promise<MeasuredCommand> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['dist/cli/main.js', ...args]);
  let printed = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  let peakMegabytes = 0;
  const sampler = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, readPeak(child.pid ?? 0));
  }, sampleMs);
  const timer = setTimeout(() => child.kill('SIGKILL'), maxSeconds * 1000);
  const [exitCode] = (await once(child, 'close')) as [number | null];
  clearInterval(sampler);
  clearTimeout(timer);
  const seconds = (performance.now() - startedAt) / 1000;
  return { exitCode, seconds, peakMegabytes, printed, complaints };
}

/** The sum of the largest resident memory of a process and of its children. */
function readPeak(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const own = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    return children
      .filter((child) => child !== '')
      .reduce((sum, child) => sum + readPeak(Number(child)), own);
  } catch {
    // It has ended, or there is no /proc.
    return 0;
  }
}
