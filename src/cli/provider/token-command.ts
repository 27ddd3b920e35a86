import { type ExecException, exec } from 'node:child_process';
import { promisify } from 'node:util';
import { KitError } from '../../interface/kit-error.js';
import { isBearerToken } from '../../interface/syntax.js';

const run = promisify(exec);
const maxMs = 60_000;
/** A command that ignores other signals would keep this process alive. */
const killSignal = 'SIGKILL';

/**
 * Creates a function that runs a shell command and returns the token that it prints.
 *
 * @param signal ends the command.
 */
export function tokenFromCommand(command: string, signal: AbortSignal): () => Promise<string> {
  return async () => {
    const running = run(command, { timeout: maxMs, killSignal });
    // Not the option "signal": it sends SIGTERM, and leaves pipes open that children of the shell hold.
    const kill = () => {
      running.child.stdout?.destroy();
      running.child.stderr?.destroy();
      running.child.kill(killSignal);
    };
    signal.addEventListener('abort', kill, { once: true });
    const token = await running
      .then(
        ({ stdout }) => stdout.trim(),
        ({ stderr, signal, code }: ExecException) => {
          // Not the message of the error, which repeats the command.
          throw createTokenError(
            stderr?.trim() || `it ended with ${signal ?? `exit code ${code}`}`,
          );
        },
      )
      .finally(() => signal.removeEventListener('abort', kill));
    if (token === '' || !isBearerToken(token)) {
      throw createTokenError(
        token === ''
          ? 'it printed nothing'
          : 'it printed a space, a line break or a character that is not ASCII',
      );
    }
    return token;
  };
}

/** The command is not shown: it may have a password in it. */
function createTokenError(cause: string): KitError {
  return new KitError({
    code: 'invalid-option',
    task: 'get a token with --token-command',
    cause,
    remedy: 'Let the command print only the token.',
    details: { option: 'token' },
  });
}
