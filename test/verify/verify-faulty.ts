import type { VerificationReport, VerifyProviderOptions } from 'plant-store-kit/verify';
import { verifyWith } from '../../src/verify/verify-provider.js';
import type { Change } from '../providers/behaviour.js';
import { type Access, startQuick } from '../providers/provider.js';
import { sharedPact } from './shared-pact.js';

type Verified = Pick<Access, 'url' | 'token'> & Partial<Access>;

/** The rule that takes the least time to check; its plants need not stay. */
export const quick = { only: ['delete.answers-without-body'], lagMs: 500, stayMs: 0 };

/** Verifies a provider whose lists are late by half a second at most, unless another time is given. */
export function verify(
  { url, token, secondToken, clock }: Verified,
  options: Partial<VerifyProviderOptions> = {},
): Promise<VerificationReport> {
  return verifyWith(sharedPact, {
    url,
    token,
    secondToken,
    clock,
    lagMs: 500,
    ...options,
  });
}

export const start = (change: Change = {}) => startQuick({ name: 'is verified', change });

export const violatedRules = ({ rules }: VerificationReport) =>
  rules.flatMap(({ rule, verdict }) => (verdict === 'failed' ? rule : []));

/** The rules of a valid request that gets no response. */
export const rulesOfAnswering = [
  'create.answers-200-with-plant',
  'list.returns-array-of-plants',
  'delete.removes-one-plant',
];
