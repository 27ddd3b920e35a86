import process from 'node:process';
import { startShellCommand } from '../../challenge/shell-command.js';
import { isBearerToken } from '../../text/syntax.js';
import { invalidOption } from '../../verify/http/connection-options.js';
import { secretsOfToken } from '../../verify/http/tokens.js';
import { redactForeign, type Secrets, secretVariables } from '../../verify/report/redact.js';

/** How long a command may take to print a token. */
const maxTokenMs = 60_000;

/**
 * Creates a function that runs a shell command and returns the token that it prints.
 *
 * @param secrets what an error does not show. The token is added to them.
 */
export function tokenFromCommand(
  command: string,
  secrets: Secrets[number][],
): (over: AbortSignal) => Promise<string> {
  return async (over) => {
    const running = await startShellCommand(command);
    const interruption = await running.untilEnded(maxTokenMs, over);
    const { stdout, stderr } = running.printed;
    const failure = running.failure();
    const token = stdout.trim();
    const known = [...secrets, [token, '$TOKEN'] as const, ...secretVariables(process.env)];
    const said = failure && redactForeign(stderr.trim(), known);
    if (interruption === undefined && failure === undefined && isBearerToken(token)) {
      secrets.push(...secretsOfToken(token, 'TOKEN'));
      return token;
    }
    const isNoToken = token && 'it printed a space, a line break or a character that is not ASCII';
    const cause = interruption ?? (said || failure || isNoToken || 'it printed nothing');
    // The command is not shown: it may have a password in it.
    const task = 'get a token with --token-command';
    throw invalidOption('token', task, cause, 'Let the command print only the token.');
  };
}
