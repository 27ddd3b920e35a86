/** A request to a broker. */
export interface BrokerRequest {
  /** What it is for, to follow `Failed to`: `fetch the pacts of "Plant Store"`. */
  readonly task: string;
  readonly url: string;
  /** Default: GET. */
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Sent as JSON. */
  readonly json?: unknown;
  /** A POST that only asks for something. */
  readonly isQuery?: true;
  /** What to do about a status, if the request has more to say than the status alone. */
  readonly remedies?: Readonly<Record<number, string | ((message: string) => string)>>;
}

/** A successful answer of a broker. */
export interface BrokerAnswer {
  /** Its address after redirects. */
  readonly url: string;
  /** The body, decoded from UTF-8 and not changed otherwise. */
  readonly text: string;
}
