import { toOneLine } from '../interface/one-line.js';
import { connectBroker } from '../verify/broker/broker-connection.js';
import { fetchPacts } from '../verify/broker/fetch-pacts.js';
import { publishResults } from '../verify/broker/publish-results.js';
import { readKitVersion } from '../verify/report/kit-version.js';
import { describeMismatch } from '../verify/report/mismatch.js';
import type { InteractionReport, PactReport } from '../verify/report/verification-report.js';
import type { PactText } from '../verify/verify-options.js';
import type { Output } from './command.js';
import { createFlagError } from './flags.js';
import type { VerifyFlags } from './verify-flags.js';

/** The pacts of a broker, and how their results are published. */
export interface BrokerPacts {
  readonly pacts: readonly PactText[];
  /**
   * Publishes the results with `--publish`.
   *
   * @param reports in the order of the pacts.
   * @param reason why the verification is incomplete: nothing is published then.
   */
  publish(reports: readonly PactReport[], reason: string | undefined): Promise<void>;
}

/**
 * Fetches the pacts for the service from the broker, if a broker is given.
 *
 * @param signal stops all requests, also those that publish.
 * @throws KitError `broker`, and `invalid-flags` for flags that lack another flag.
 */
export async function fetchBrokerPacts(
  given: VerifyFlags,
  output: Output,
  signal: AbortSignal,
): Promise<BrokerPacts> {
  const url = given['broker-url'];
  const providerVersion = given['provider-version'];
  if (url === undefined) {
    if (given.publish || given.pending) {
      throw createFlagError('--publish and --pending need a broker', 'Give one with --broker-url.');
    }
    return { pacts: [], async publish() {} };
  }
  if (given.publish && providerVersion === undefined) {
    throw createFlagError('--publish needs a version', 'Give one with --provider-version.');
  }
  const { branch, provider = 'plant-store', pending = false } = given;
  const broker = await connectBroker({ url, token: given['broker-token'], signal });
  const pacts = await fetchPacts(broker, { provider, providerBranch: branch, pending });
  if (pacts.length === 0) {
    output.printError(`The broker has no pacts for "${provider}".\n`);
  }
  for (const notice of pacts.flatMap(({ notices }) => notices)) {
    output.printError(`${toOneLine(notice)}\n`);
  }
  return {
    pacts,
    async publish(reports, reason) {
      if (!given.publish || providerVersion === undefined || pacts.length === 0) {
        return;
      }
      if (reason !== undefined) {
        output.printError(`Published no results. ${toOneLine(reason)}\n`);
        return;
      }
      for (const [position, pact] of pacts.entries()) {
        const { verdict, interactions } = reports[position] as PactReport;
        await publishResults(broker, pact, {
          providerVersion,
          branch,
          kitVersion: readKitVersion(),
          success: verdict === 'passed',
          interactions: interactions.map(toResult),
        });
      }
      const count = pacts.length === 1 ? '1 pact' : `${pacts.length} pacts`;
      output.printError(`Published the results of ${count}.\n`);
    },
  };
}

function toResult({ id, description, verdict, reason, evidence }: InteractionReport) {
  const message = evidence ? describeMismatch(evidence) : reason;
  return { id, description, success: verdict === 'passed', message };
}
