/** The task of verifying one interaction. */
export interface WorkerTask {
  readonly number: number;
  /** The URL of its pact; the proxy serves all three URLs. */
  readonly pactUrl: string;
  readonly stateUrl: string;
  readonly providerUrl: string;
  readonly timeoutMs: number;
}

/** Pact's report in JSON, or why there is none. */
export interface WorkerResult {
  readonly number: number;
  readonly report?: string;
  readonly failure?: string;
}
