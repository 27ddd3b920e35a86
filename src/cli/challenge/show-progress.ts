import type { Progress } from '../../challenge/challenge.js';
import { counted } from '../../interface/wording.js';
import type { CommandContext } from '../command.js';

/** How often the log of a CI gets a line. */
const logMs = 30_000;
const clearLine = '\r\x1b[2K';

/** Says how many runs have ended, and how long the others will take: in a line of a terminal, else now and then. */
export function showProgress({ output, stop }: Pick<CommandContext, 'output' | 'stop'>) {
  const { isTerminal, printError } = output;
  const show = isTerminal ? printError : () => {};
  let loggedAt = Date.now();
  const announceStop = () => show(`${clearLine}Stopping.\n`);
  stop.addEventListener('abort', announceStop, { once: true });
  return {
    show({ runs, runsLeft, leftMs }: Progress): void {
      const time = `about ${Math.ceil(leftMs / 1000)} s`;
      const text = `${counted(runs, 'run')} done, about ${runsLeft} left: ${time}`;
      show(`${clearLine}${text}`);
      if (!isTerminal && Date.now() - loggedAt >= logMs) {
        loggedAt = Date.now();
        printError(`${text}\n`);
      }
    },
    /** Prints a line at once, above that of the progress. */
    tell(line: string): void {
      printError(`${isTerminal ? clearLine : ''}${line}\n`);
    },
    clear(): void {
      stop.removeEventListener('abort', announceStop);
      show(clearLine);
    },
  };
}
