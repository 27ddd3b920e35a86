import type { IncomingHttpHeaders } from 'node:http';
import type { PlantService } from '../../service/plant-service.js';
import type { Sandbox } from '../../service/sandbox.js';
import type { EventStream } from './event-stream.js';

/** What a route of the admin API works with. */
export interface AdminCall {
  readonly service: PlantService;
  /** The sandbox of the call. A new one is added only after a call that changes it and succeeds. */
  readonly sandbox: Sandbox;
  /** The value of `{name}` or `{id}` in the path. */
  readonly parameter: string;
  readonly query: URLSearchParams;
  /** The text of the body; empty for none. */
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  /**
   * Starts the response of a route that is a stream.
   *
   * @param maxWaiting see `openEventStream`.
   */
  readonly openStream: (maxWaiting: number) => EventStream;
  /** Calls back once the response is sent, or its client has disconnected. */
  readonly onceClosed: (callback: () => void) => void;
}

/** A response that is JSON text already. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A method of a path under `/__admin`. */
export interface AdminRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** What it does, for the documentation. */
  readonly does: string;
  /** Describes its body; absent if it takes none. */
  readonly takes?: string;
  /** Its query parameters, beside `sandbox`. */
  readonly query?: readonly string[];
  /** Whether it is independent of sandboxes. */
  readonly isGlobal?: true;
  /** Whether it needs no admin token. */
  readonly isOpen?: true;
  /** Whether its response is a stream, which `run` opens. */
  readonly isStream?: true;
  /**
   * Returns the JSON of the response with the status 200. A route that has to load something first promises a
   * function that does all the rest at once.
   */
  readonly run: (call: AdminCall) => unknown;
}

/** An error response of the admin API. */
export class AdminError extends Error {
  override readonly name = 'AdminError';

  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}
