import { createRequire } from 'node:module';
import type { CertificateUse } from './exchange.js';
import type { RunDescription } from './verification-report.js';

/** Describes a run that ends now. */
export function createRunDescription(
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

export function readKitVersion(): string {
  return createRequire(import.meta.url)('plant-store-kit/package.json').version;
}
