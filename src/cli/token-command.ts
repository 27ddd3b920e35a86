import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { KitError } from '../interface/kit-error.js';

const run = promisify(exec);
const maxMs = 60_000;

/** Gets a token by a shell command that prints it, each time it is asked. */
export function tokenFromCommand(command: string): () => Promise<string> {
  return async () => {
    const token = await run(command, { timeout: maxMs }).then(
      ({ stdout }) => stdout.trim(),
      (error: { message: string; stderr?: string }) => {
        throw failure(command, error.stderr?.trim() || error.message, error);
      },
    );
    if (token === '' || !isSendable(token)) {
      throw failure(command, token === '' ? 'it printed nothing' : 'it printed more than one word');
    }
    return token;
  };
}

/** Whether a header can carry the token. */
export function isSendable(token: string): boolean {
  return /^[!-~]+$/.test(token);
}

function failure(command: string, cause: string, error?: unknown): KitError {
  return new KitError({
    code: 'invalid-option',
    task: `get a token by "${command}"`,
    cause,
    remedy: 'Have it print the token alone.',
    details: { option: 'token' },
    error,
  });
}
