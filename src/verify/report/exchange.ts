export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request, and its response or why there is none. */
export interface ExchangeOf<Body> {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: HeaderList;
    readonly body?: Body | undefined;
  };
  readonly response?: {
    readonly status: number;
    readonly headers: HeaderList;
    readonly body: Body;
  };
  /** Why there is no response. */
  readonly failure?: string;
  readonly durationMs: number;
}

/** Which certificates a request needs beside the usual ones. */
export interface CertificateUse {
  /** Why the certificate of the provider is accepted, if it is not accepted by default. */
  readonly trust?: 'ca' | 'insecure' | undefined;
  readonly hasClientCertificate?: boolean | undefined;
}

interface CutBody {
  /** The length of the whole body in bytes, if only its start is kept. */
  readonly bodyLength?: number | undefined;
}

/** A request as it is sent, with its secrets. */
export type SentRequest = ExchangeOf<Uint8Array>['request'] & CertificateUse & CutBody;

export type ReceivedResponse = NonNullable<ExchangeOf<Uint8Array>['response']> & CutBody;

/** An exchange as it was, with its secrets. */
export interface SentExchange extends ExchangeOf<Uint8Array> {
  readonly request: SentRequest;
  readonly response?: ReceivedResponse;
  /** Why the body of the response could not be decoded, as a clause. */
  readonly undecoded?: string;
  /** The earlier attempts of the same request, in order, if the client has sent it more than once. */
  readonly attempts?: readonly SentExchange[];
  /** Whether the server had closed the socket while it was idle. It may do so at any time, and keeps the interface. */
  readonly isOfIdleSocket?: boolean;
  /** Whether it was sent, and got no response: the provider may have acted on it. */
  readonly isLost?: boolean;
  /** The end of what the server has printed by then, if it has failed and its output is known. */
  readonly serverOutput?: string;
}
