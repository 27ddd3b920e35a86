/** The pact of a frontend. */
export interface PactText {
  /** The file, or the URL in a broker. */
  readonly source: string;
  readonly text: string;
  /** Whether a failure is only reported and does not fail the verification; default false. */
  readonly pending?: boolean | undefined;
  /**
   * What a broker says about the pact. With it, a pact that cannot be read is a failed pact in the
   * report, and the others are verified all the same; without it, an error before anything is sent.
   */
  readonly published?: PublishedPact | undefined;
}

/** What a broker says about a pact. */
export interface PublishedPact {
  readonly consumer: string;
  readonly provider: string;
  /** The version of the consumer that has published it; absent if the broker does not say. */
  readonly consumerVersion?: string | undefined;
  /** Which selectors it matches, in the broker's words: `latest main branch`. */
  readonly selectedBy?: string | undefined;
  /** Why the broker did not send the pact, as a clause; its text is empty then. */
  readonly problem?: string | undefined;
}
