import { KitError } from '../../interface/kit-error.js';
import { isBearerToken } from '../../interface/syntax.js';
import { secretsOfToken } from '../../verify/http/tokens.js';
import { redact, type Secrets } from '../../verify/report/redact.js';
import { startShellCommand } from './shell-command.js';

const maxMs = 60_000;

/**
 * Creates a function that runs a shell command and returns the token that it prints.
 *
 * @param signal ends the command.
 * @param secrets what an error does not show; it adds the token.
 */
export function tokenFromCommand(
  command: string,
  signal: AbortSignal,
  secrets: Secrets[number][],
): () => Promise<string> {
  return async () => {
    const running = await startShellCommand(command);
    const end = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
    const ended = new Promise<void>((resolve) => end.addEventListener('abort', () => resolve()));
    await Promise.race([running.closed, ended]);
    await running.stop();
    const failure = running.failure();
    if (failure !== undefined) {
      throw createTokenError(redact(running.printed.stderr.trim(), secrets) || failure);
    }
    const token = running.printed.stdout.trim();
    if (token === '') {
      throw createTokenError('it printed nothing');
    }
    if (!isBearerToken(token)) {
      throw createTokenError('it printed a space, a line break or a character that is not ASCII');
    }
    secrets.push(...secretsOfToken(token, 'TOKEN'));
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
