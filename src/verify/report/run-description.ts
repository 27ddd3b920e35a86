/** The run of a report. */
export interface RunDescription {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** How many requests were sent. */
  readonly requests: number;
  /** The version of plant-store-kit. */
  readonly kitVersion: string;
  /** Set if the certificate of the provider was not checked. */
  readonly insecure?: true;
}
