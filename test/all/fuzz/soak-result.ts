/** A part of a soak run, as its table shows it. */
export interface SoakResult {
  readonly name: string;
  /** How many requests, connections or histories it had. */
  readonly count: number;
  readonly durationMs: number;
  /** Times of requests in milliseconds, if the part measures them. */
  readonly p50?: number | undefined;
  readonly p99?: number | undefined;
  /** The maximum resident memory of the process under test, in bytes. */
  readonly maxRss?: number | undefined;
  /** Further figures, in words. */
  readonly notes?: string | undefined;
  /** The smallest case that fails, and what is wrong with it. */
  readonly violation?: string | undefined;
  /** The seed that repeats the violation as the first case. */
  readonly violationSeed?: number | undefined;
}

/** The value below which a share of the values is; NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
