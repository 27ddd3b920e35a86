export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request as it is sent, with its secrets. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderList;
  readonly body?: Uint8Array | undefined;
  /** Why the certificate of the provider is accepted, if it would not be by default. */
  readonly trust?: 'ca' | 'insecure' | undefined;
}

/** A response as it was received, decompressed. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}

/** A request, and its response or why there is none. */
export interface Exchange {
  readonly request: SentRequest;
  readonly response?: ReceivedResponse;
  /** Why there is no response. */
  readonly failure?: string;
  /** Whether no server answers at the address. */
  readonly isUnreachable?: boolean;
  readonly durationMs: number;
}
