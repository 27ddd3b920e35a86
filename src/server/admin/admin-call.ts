import type { IncomingHttpHeaders } from 'node:http';
import type { PlantService } from '../../service/plant-service.js';
import type { Sandbox } from '../../service/sandbox.js';
import type { EventStream } from './event-stream.js';

/** What a route of the admin API works with. */
export interface AdminCall {
  readonly service: PlantService;
  /**
   * The sandbox it is about. One that did not live begins with this call, if it is a call that
   * changes something, and succeeds.
   */
  readonly sandbox: Sandbox;
  /** What stands in the place of `{name}` or `{id}` in the path. */
  readonly parameter: string;
  readonly query: URLSearchParams;
  /** The text of the body; empty for none. */
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  /** Begins to answer with a stream, for a route that is one. */
  readonly openStream: () => EventStream;
}

/** JSON that is text already. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A method of a path under `/__admin`. */
export interface AdminRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** What it does, for the documentation. */
  readonly does: string;
  /** What its body is; absent, it has none. */
  readonly takes?: string;
  /** The query parameters it knows, beside `sandbox`. */
  readonly query?: readonly string[];
  /** Whether it is about no sandbox. */
  readonly isGlobal?: true;
  /** Whether it needs no admin token. */
  readonly isOpen?: true;
  /** Whether it answers with a stream, which it opens itself. */
  readonly isStream?: true;
  /** What it answers with 200, as JSON. */
  readonly run: (call: AdminCall) => unknown;
}
