import { isKitError } from '../interface/kit-error.js';
import { toOneLine } from '../interface/one-line.js';
import type { BrokerPact } from '../verify/broker/broker-pact.js';
import {
  type PactResult,
  type PublishedInteraction,
  type PublishedMismatch,
  publishResults,
} from '../verify/broker/publish-results.js';
import { readKitVersion } from '../verify/report/kit-version.js';
import { describeMismatch, type Mismatch } from '../verify/report/mismatch.js';
import type { InteractionReport, PactReport } from '../verify/report/verification-report.js';
import { showNotices } from './broker-flags.js';
import type { BrokerPacts } from './broker-pacts.js';
import type { CommandContext } from './command.js';
import { readBuild } from './read-build.js';
import type { VerifyFlags } from './verify-flags.js';

/** What has become of the results of a broker's pacts. */
export interface BrokerResults {
  /** Whether a pact that is not pending was published as failed. */
  readonly hasPublishedFailure: boolean;
  /** Whether a result could not be published. */
  readonly isIncomplete: boolean;
}

/**
 * Publishes the results of a broker's pacts with `--publish`, and prints what the broker says about
 * them.
 *
 * @param reports in the order of the pacts.
 * @param reason why the verification is incomplete: nothing is published then.
 */
export async function publishBrokerResults(
  { broker, pacts }: BrokerPacts,
  reports: readonly PactReport[],
  reason: string | undefined,
  given: VerifyFlags,
  { env, output }: CommandContext,
): Promise<BrokerResults> {
  const version = given['provider-version'];
  const isPublishing = given.publish === true && version !== undefined && pacts.length > 0;
  const results = pacts.map((pact, position) => toResult(pact, reports[position]));
  const printAfter = (done: readonly PactResult[], isPublished: boolean) => {
    if (!given.quiet) {
      const notices = done.flatMap((result) => noticesAfter(result, isPublished));
      output.printError(showNotices(broker, notices));
    }
  };
  if (!isPublishing || reason !== undefined) {
    if (isPublishing) {
      output.printError(`Published no results. ${toOneLine(reason ?? '')}\n`);
    }
    printAfter(results, false);
    return { hasPublishedFailure: false, isIncomplete: false };
  }
  const unpublished = await publishResults(broker, results, {
    version,
    branch: given.branch,
    tags: given['provider-tag'],
    buildUrl: given['build-url'] ?? (await readBuild(env)).url,
    kitVersion: readKitVersion(),
  }).catch((error) => {
    if (!isKitError(error)) {
      throw error;
    }
    output.printError(`${toOneLine(error.message)}\n`);
    return undefined;
  });
  for (const { error } of unpublished ?? []) {
    output.printError(`${toOneLine(error.message)}\n`);
  }
  const failed = new Set(unpublished?.map(({ pact }) => pact));
  const published =
    unpublished === undefined ? [] : results.filter(({ pact }) => !failed.has(pact));
  const count = results.length === 1 ? '1 pact' : `${results.length} pacts`;
  const all = published.length === results.length;
  output.printError(
    `Published the results of ${all ? count : `${published.length} of ${count}`}.\n`,
  );
  printAfter(published, true);
  return {
    hasPublishedFailure: published.some(({ pact, success }) => !success && !pact.pending),
    isIncomplete: !all,
  };
}

function noticesAfter({ pact, success }: PactResult, isPublished: boolean) {
  const outcome = `after_verification:success_${success}_published_${isPublished}`;
  return pact.notices.filter(({ when }) => when === outcome || when === 'after_verification');
}

/** A pact without a report was not reached: the verification has ended before. */
function toResult(pact: BrokerPact, report: PactReport | undefined): PactResult {
  const { verdict, reason, interactions = [] } = report ?? {};
  const whole =
    reason === undefined
      ? []
      : [{ description: 'the whole pact', success: false, message: reason }];
  return {
    pact,
    success: verdict === 'passed',
    interactions: [...whole, ...interactions.map(toInteraction)],
  };
}

function toInteraction({
  id,
  description,
  verdict,
  reason,
  mismatches = [],
  evidence,
}: InteractionReport): PublishedInteraction {
  const isMatchable = mismatches.length > 0;
  return {
    id,
    description,
    success: verdict === 'passed',
    mismatches: mismatches.map(toPublished),
    message: isMatchable ? undefined : evidence ? describeMismatch(evidence) : reason,
  };
}

function toPublished(mismatch: Mismatch): PublishedMismatch {
  const [attribute = '', identifier] = mismatch.path?.split(' ', 2) ?? [];
  const description = describeMismatch(mismatch);
  if (attribute === 'status') {
    return { attribute, description };
  }
  return attribute === 'header'
    ? { attribute, identifier: identifier ?? '', description }
    : { attribute: 'body', identifier: mismatch.path?.replace(/^body/, '$') ?? '$', description };
}
