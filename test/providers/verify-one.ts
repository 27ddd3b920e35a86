import type { VerificationReport } from 'plant-store-kit/verify';
import type { PactProcess } from '../../src/verify/pacts/pact-process.js';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { pactForFaults } from '../verify/shared-pact.js';
import type { Provider } from './behaviour.js';
import { unnamedPlants } from './leavers.js';
import { startQuick } from './provider.js';

export interface Verified {
  readonly report: VerificationReport;
  readonly failedRules: readonly string[];
  readonly failedChecks: readonly string[];
  /** The names of what the verification has created and not deleted again. */
  readonly left: readonly string[];
  /** Those of them that the report does not name. */
  readonly unnamed: readonly string[];
}

interface VerifyOneOptions {
  readonly pact?: PactProcess;
  /** The rules to look at; default all. */
  readonly only?: readonly string[];
}

const nameOfOurs = /^fern[a-z]{6}/i;

/** Starts and verifies a provider whose lists are late by half a second at most. */
export async function verifyOne(
  provider: Provider,
  { pact = pactForFaults, only }: VerifyOneOptions = {},
): Promise<Verified> {
  await using running = await startQuick(provider);
  const report = await verifyWith(pact, { ...running.access, only, lagMs: 500 });
  const failed = report.rules.filter(({ verdict }) => verdict === 'failed');
  const checks = failed.flatMap((rule) => rule.checks);
  const left = running.plants().filter(({ name }) => nameOfOurs.test(name));
  return {
    report,
    failedRules: failed.map(({ rule }) => rule),
    failedChecks: checks.flatMap(({ check, verdict }) => (verdict === 'failed' ? check : [])),
    left: left.map(({ name }) => name),
    unnamed: unnamedPlants([], left, report.leftovers).map(({ name }) => name),
  };
}
