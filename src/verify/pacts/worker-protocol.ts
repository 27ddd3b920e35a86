/** Asks the worker to verify one interaction. */
export interface WorkerTask {
  readonly number: number;
  /** Where its pact is read. */
  readonly pactUrl: string;
  readonly stateUrl: string;
  readonly providerUrl: string;
  readonly timeoutMs: number;
}

/** What Pact said of it: its report in JSON, or why there is none. */
export interface WorkerResult {
  readonly number: number;
  readonly report?: string;
  readonly failure?: string;
}
