import type { Placeholder } from '../interface/placeholders.js';
import type { OutcomeHeaders, Rejected } from '../interface/situation.js';
import type { SituationId } from '../interface/situations.js';
import type { SentBody } from './long-text.js';
import type { PlainResponse } from './plain-http.js';

/** What a stage makes of a request: a response, a reason to reject it, or no response at all. */
export type StageResult = PlainResponse | Rejection | typeof noResponse;

export const noResponse = Symbol('no response');

/** Why a request was rejected: its situation, or `mock.header` for an invalid header to the mock. */
export type RejectedBy = SituationId | 'mock.header';

/** The values of placeholders that the request does not contain. */
export type OutcomeValues = { readonly [Name in Placeholder]?: string | undefined };

/** An outcome with an Error. */
export class Rejection {
  constructor(
    /** Undefined if a fault rejects the request. */
    readonly by: RejectedBy | undefined,
    readonly status: number,
    /** Says what is wrong with the request, for the developer of the client. */
    readonly message: string,
    readonly headers?: OutcomeHeaders | undefined,
    readonly error?: Rejected['error'],
    readonly values?: OutcomeValues,
  ) {}
}

/** A response whose sender writes it to the socket itself, as it comes. */
export interface Relay {
  /**
   * Sends it, with the status and the added headers that the stages have given it.
   *
   * @param onSent called once, also if the client has disconnected.
   */
  pass(response: PlainResponse, onSent: () => void): void;
  /** Called instead if another response takes its place. */
  drop(): void;
}

/** What a handler of the user, or the service behind a proxy, answers in place of the plant store. */
export interface HandlerAnswer {
  /** Undefined if it drops the connection. */
  readonly response: PlainResponse<string> | undefined;
  readonly cookies?: readonly string[];
  /** The body, if the transport sends it as it comes; that of the response is empty then. */
  readonly stream?: ReadableStream<Uint8Array> | undefined;
  /** Sends the body in place of the transport; that of the response is empty then. */
  readonly relay?: Relay | undefined;
  /** What of that body was sent. */
  readonly sent?: SentBody | undefined;
}

/** What MSW handlers of the user make of an exchange, or the provider behind a proxy. */
export interface HandlerPart {
  /** Whether they answer the request, or a fault does at a path that only they serve. */
  isAnswerer: boolean;
  /** Undefined if they do not answer, and once the exchange is settled. */
  answer?: HandlerAnswer | undefined;
  /** What of their body was sent, if it is sent as it comes; undefined once another response takes its place. */
  sent?: SentBody | undefined;
  /** The cookies of their response; undefined once another response takes its place. */
  cookies?: readonly string[] | undefined;
}
