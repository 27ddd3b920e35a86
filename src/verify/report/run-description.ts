import type { CertificateUse } from './exchange.js';
import { readKitVersion } from './kit-version.js';
import type { RunDescription } from './verification-report.js';

/** Describes a run that ends now. */
export function describeRun(
  startedAt: Date,
  requests: number,
  { trust }: CertificateUse = {},
): RunDescription {
  return {
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests,
    kitVersion: readKitVersion(),
    ...(trust === 'insecure' && { insecure: true as const }),
  };
}
