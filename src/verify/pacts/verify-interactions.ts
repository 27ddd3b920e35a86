import type { Provider } from '../engine/detect-provider.js';
import type { Progress } from '../http/progress.js';
import { type Pact, writePact } from './pact-file.js';
import type { PactProcess } from './pact-process.js';
import { PactRun } from './pact-run.js';
import { servePact } from './pact-server.js';
import { type InteractionResult, readResults } from './read-results.js';

/** What pacts are verified with. */
export interface PactVerifier {
  readonly provider: Provider;
  readonly pactProcess: PactProcess;
  /** How long a response of the provider may take. */
  readonly timeoutMs: number;
  /** Advances with each interaction. */
  readonly progress: Progress;
}

/**
 * Verifies the interactions of a pact, one after the other, and deletes what they create.
 *
 * @throws CannotCheckError when the run is over, or Pact has ended.
 */
export async function verifyInteractions(
  { provider, pactProcess, timeoutMs, progress }: PactVerifier,
  pact: Pact,
): Promise<readonly InteractionResult[]> {
  const { interactions } = pact;
  if (interactions.length === 0) {
    return [];
  }
  const run = new PactRun(provider, interactions, progress);
  // Pact asks for the states of an interaction by its position.
  const numbered = interactions.map(({ json }, position) => ({
    ...json,
    providerState: undefined,
    providerStates: [{ name: String(position) }],
  }));
  await using server = await servePact(writePact(pact, numbered), run);
  const { url } = server;
  // The connection limits the provider's time; Pact's limit includes the wait for other requests.
  const output = await pactProcess.verify({ url, timeoutMs: 60 * timeoutMs });
  await run.end();
  // No user knows the URL of the pact.
  return readResults(output.replaceAll(` '${url}/pact'`, ''), run.runs);
}
