import type { CommandContext } from './command.js';

/** How often the log of a CI gets a line. */
const logMs = 30_000;
const clearLine = '\r\x1b[2K';

/**
 * Starts to say how far a command is, in one line of a terminal, until `end`.
 *
 * @param stopping what is said when the command should end, in whole lines.
 */
export function startProgress(
  { output, stop }: Pick<CommandContext, 'output' | 'stop'>,
  stopping: string,
) {
  const { isTerminal, printError } = output;
  let loggedAt = Date.now();
  const print = (text: string) => printError(isTerminal ? clearLine + text : text);
  const announceStop = () => print(stopping);
  const clear = () => printError(isTerminal ? clearLine : '');
  stop.addEventListener('abort', announceStop, { once: true });
  return {
    show(text: string): void {
      if (isTerminal && !stop.aborted) {
        print(text);
      }
    },
    /** Shows a text that the log of a CI gets now and then, too. */
    log(text: string): void {
      this.show(text);
      if (!isTerminal && Date.now() - loggedAt >= logMs) {
        loggedAt = Date.now();
        printError(`${text}\n`);
      }
    },
    /** Prints a line at once, above that of the progress. */
    tell: (line: string) => print(`${line}\n`),
    clear,
    end(): void {
      stop.removeEventListener('abort', announceStop);
      clear();
    },
  };
}
