import type { OperationName } from '../../interface/operation-name.js';
import type { FaultKind } from '../faults/fault.js';
import type { RejectedBy } from '../rejection.js';

/** Requests in the HTTP Archive format 1.2, which browsers, Insomnia and k6 open. */
export interface Har {
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

/** A name and a value: of a header, or of a query parameter. */
export interface HarPair {
  readonly name: string;
  readonly value: string;
}

/** A request and its response. HAR reserves names with an underscore for what it does not define. */
export interface HarEntry {
  readonly startedDateTime: string;
  /** In milliseconds. */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: string;
    readonly cookies: readonly never[];
    readonly headers: readonly HarPair[];
    readonly queryString: readonly HarPair[];
    readonly postData?: {
      readonly mimeType: string;
      readonly text: string;
      readonly comment?: string;
    };
    readonly headersSize: -1;
    readonly bodySize: number;
  };
  readonly response: {
    /** 0 if the client got no response. */
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: string;
    readonly cookies: readonly never[];
    readonly headers: readonly HarPair[];
    readonly content: {
      readonly size: number;
      readonly mimeType: string;
      readonly text?: string;
      readonly comment?: string;
    };
    readonly redirectURL: string;
    readonly headersSize: -1;
    /** -1 if it is not known. */
    readonly bodySize: number;
  };
  readonly cache: Readonly<Record<never, never>>;
  readonly timings: { readonly send: 0; readonly wait: number; readonly receive: 0 };
  /** Why the client did not get a whole response. */
  readonly comment?: string;
  readonly _operation?: OperationName;
  readonly _user?: string;
  readonly _rejectedBy?: RejectedBy;
  readonly _fault?: FaultKind;
  readonly _scenario?: string;
  readonly _hint?: string;
}
