import { endOf } from '../../cli/run-command.js';
import { quick, verify } from '../../cli/verify-command.js';
import type { StubAnswer } from './stub-http.js';

/** The answer of a broker from which nothing is selected. */
export const noPacts: StubAnswer = { status: 200, body: '{"_embedded":{"pacts":[]}}' };

/**
 * Asks a broker for its pacts. Then the service is not reached, and the exit code is 3.
 *
 * @param url undefined if the environment has it.
 */
export function askForPacts(
  url: string | undefined,
  flags: readonly string[] = [],
  env?: NodeJS.ProcessEnv,
) {
  const service = { url: 'http://127.0.0.1:1', token: 't' };
  const broker = url === undefined ? [] : ['--broker-url', url];
  return endOf(verify(service, [...quick, ...broker, '--allow-no-pacts', ...flags], env));
}
