import { readKitVersion } from '../report/kit-version.js';
import type { RunDescription } from '../report/run-description.js';
import type { Connection } from './connection.js';

/** Describes the run of a connection up to now. */
export function describeRun({ startedAt, requestCount, trust }: Connection): RunDescription {
  return {
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests: requestCount,
    kitVersion: readKitVersion(),
    ...(trust === 'insecure' && { insecure: true as const }),
  };
}
