import { toOneLine } from '../interface/one-line.js';
import type { Broker } from '../verify/pacts/broker.js';
import { type BrokerPact, fetchPact, selectPacts } from '../verify/pacts/broker-pacts.js';
import { publishResults } from '../verify/pacts/broker-publish.js';
import type { PactReport } from '../verify/report/verification-report.js';
import { readBroker, readSelectors, selectorFlags } from './broker-flags.js';
import type { CommandContext, Output } from './command.js';
import { createFlagError } from './flags.js';
import { readBuild } from './read-build.js';
import type { VerifyFlags } from './verify-flags.js';

/** The pacts of a broker. */
export interface BrokerPacts {
  readonly broker: Broker;
  readonly pacts: readonly BrokerPact[];
}

/**
 * Fetches the pacts for the service from the broker, or those of `--pact-url`.
 *
 * @param signal stops all requests, also the later ones of the same broker.
 * @returns undefined if no broker is given.
 * @throws KitError `broker`, also if there are no pacts; `invalid-flags` for flags that lack another.
 */
export async function fetchBrokerPacts(
  given: VerifyFlags,
  output: Output,
  signal: AbortSignal,
): Promise<BrokerPacts | undefined> {
  assertBrokerFlags(given);
  const { 'pact-url': pactUrls, provider = 'plant-store' } = given;
  const url = given['broker-url'] ?? (pactUrls?.[0] && new URL(pactUrls[0]).origin);
  if (url === undefined) {
    return undefined;
  }
  const broker = readBroker(url, given, signal);
  if (pactUrls !== undefined) {
    const pacts = [...new Set(pactUrls)].map((one) => fetchPact(broker, one));
    return { broker, pacts: await Promise.all(pacts) };
  }
  const pacts = await selectPacts(broker, {
    provider,
    branch: given.branch,
    tags: given['provider-tag'],
    pending: given.pending,
    wipSince: given['include-wip-pacts-since'],
    selectors: readSelectors(given),
    mayBeNone: given['allow-no-pacts'],
  });
  if (pacts.length === 0) {
    output.printError(`The broker has no pacts for "${provider}" that are selected.\n`);
  }
  return { broker, pacts };
}

/**
 * Publishes the results of a broker's pacts with `--publish`.
 *
 * @param reports in the order of the pacts.
 * @param reason why the verification is incomplete: nothing is published then.
 * @returns the exit code if a pact that is not pending was published as failed (1) or a result could not
 * be published (2).
 */
export async function publishBrokerResults(
  { broker, pacts }: BrokerPacts,
  reports: readonly PactReport[],
  reason: string | undefined,
  given: VerifyFlags,
  { env, output }: CommandContext,
): Promise<1 | 2 | undefined> {
  const version = given['provider-version'];
  if (!given.publish || version === undefined || pacts.length === 0) {
    return undefined;
  }
  const complain = (text: string) => output.printError(`${toOneLine(text)}\n`);
  if (reason !== undefined) {
    complain(`Published no results. ${reason}`);
    return undefined;
  }
  const { branch, 'provider-tag': tags } = given;
  const buildUrl = given['build-url'] ?? (await readBuild(env)).url;
  const published = await publishResults(broker, pacts, reports, {
    version: { version, branch, tags, buildUrl },
    onError: (error) => complain(error.message),
  });
  const all = pacts.length === 1 ? '1 pact' : `${pacts.length} pacts`;
  const isIncomplete = published.length < pacts.length;
  complain(`Published the results of ${isIncomplete ? `${published.length} of ` : ''}${all}.`);
  const hasFailed = published.some(({ verdict, pending }) => verdict !== 'passed' && !pending);
  return hasFailed ? 1 : isIncomplete ? 2 : undefined;
}

/** Checks the flags about a broker with each other, before anything is sent. */
function assertBrokerFlags(given: VerifyFlags): void {
  const { 'broker-url': brokerUrl, 'pact-url': pactUrls } = given;
  const selecting = [
    'pending',
    'allow-no-pacts',
    'include-wip-pacts-since',
    ...(Object.keys(selectorFlags) as (keyof typeof selectorFlags)[]),
  ] as const;
  const selected = selecting.find((name) => given[name] !== undefined);
  const lacking = given.publish ? 'publish' : selected;
  if (lacking !== undefined && brokerUrl === undefined && pactUrls === undefined) {
    throw createFlagError(`--${lacking} needs a broker`, 'Give one with --broker-url.');
  }
  if (selected !== undefined && pactUrls !== undefined) {
    throw createFlagError(
      `--${selected} selects pacts, and --pact-url names them already`,
      'Drop one.',
    );
  }
  if (pactUrls?.some((url) => !isPactUrl(url))) {
    // The address itself is not shown: it may have a password in it.
    throw createFlagError(
      '--pact-url is no http or https address without credentials and a query',
      'Give the address of a pact, as a webhook gets it, and credentials with --broker-token.',
    );
  }
  if (given.publish && given['provider-version'] === undefined) {
    throw createFlagError('--publish needs a version', 'Give one with --provider-version.');
  }
  if (given['include-wip-pacts-since'] && !given.branch && !given['provider-tag']) {
    throw createFlagError(
      '--include-wip-pacts-since needs the branch of the service',
      'Give one with --branch, or a tag with --provider-tag.',
    );
  }
}

function isPactUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return /^https?:$/.test(url?.protocol ?? '') && url?.username === '' && url.search === '';
}
