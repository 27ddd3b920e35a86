import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { KitError } from '../interface/kit-error.js';

const run = promisify(exec);
const longestMs = 60_000;

/** Gets a token by a shell command that prints it, each time it is asked. */
export function tokenFromCommand(command: string): () => Promise<string> {
  return async () => {
    const token = await run(command, { timeout: longestMs }).then(
      ({ stdout }) => stdout.trim(),
      (error: { message: string; stderr?: string }) => {
        throw failure(command, error.stderr?.trim() || error.message);
      },
    );
    if (token === '' || !isSendable(token)) {
      throw failure(command, token === '' ? 'it prints nothing' : 'it prints other than one word');
    }
    return token;
  };
}

/** Whether a header can carry the token. */
export function isSendable(token: string): boolean {
  return /^[!-~]+$/.test(token);
}

function failure(command: string, cause: string): KitError {
  const message = `Failed to get a token by "${command}": ${cause}. Have it print the token alone.`;
  return new KitError('invalid-option', message);
}
