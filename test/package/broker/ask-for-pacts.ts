import { endOf } from '../../cli/run-command.js';
import { quick, verify } from '../../cli/verify-command.js';
import type { StubAnswer } from './stub-http.js';

/** The answer of a broker from which nothing is selected. */
export const noPacts: StubAnswer = { status: 200, body: '{"_embedded":{"pacts":[]}}' };

/** Asks a broker for its pacts. Then the service is not reached, and the exit code is 3. */
export function askForPacts(url: string, flags: readonly string[] = []) {
  const service = { url: 'http://127.0.0.1:1', token: 't' };
  return endOf(verify(service, [...quick, '--broker-url', url, '--allow-no-pacts', ...flags]));
}
