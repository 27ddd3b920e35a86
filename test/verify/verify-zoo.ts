import { afterAll, beforeAll } from 'vitest';
import { PactProcess } from '../../src/verify/pacts/pact-process.js';
import type { VerificationReport } from '../../src/verify/report/verification-report.js';
import type { VerifyProviderOptions } from '../../src/verify/verify-options.js';
import { verifyWith } from '../../src/verify/verify-provider.js';
import type { Change } from '../zoo/behaviour.js';
import { startZooProvider, type ZooProvider } from '../zoo/provider.js';

type Users = Pick<ZooProvider, 'url' | 'token'> & Partial<Pick<ZooProvider, 'secondToken'>>;

/** Verifies providers in the tests of a file, with one Pact for all of them. */
export function useVerify() {
  let pact: PactProcess;
  beforeAll(() => {
    pact = new PactProcess(8);
  });
  afterAll(() => pact.stop());
  return (
    { url, token, secondToken }: Users,
    options: Partial<VerifyProviderOptions> = {},
  ): Promise<VerificationReport> => verifyWith(pact, { url, token, secondToken, ...options });
}

export const start = (change: Change = {}) => startZooProvider({ name: 'is verified', change });

export const violatedRules = ({ rules }: VerificationReport) =>
  rules.flatMap(({ rule, verdict }) => (verdict === 'failed' ? rule : []));
