import type { RequestHandler } from 'msw';
import { type OptionShape, option, required } from '../text/options.js';
import * as v from '../text/schema.js';
import type { HttpsOptions } from './certificate.js';
import type { AllowedOrigins } from './cors.js';
import type { HandledRequest } from './handled-request.js';

export interface ListenOptions {
  /** The port. Default 4010; 0 takes a free one. */
  readonly port?: number | undefined;
  /** The host to bind. Default 127.0.0.1, which only this machine can reach. */
  readonly host?: string | undefined;
  /** Speaks HTTPS with this certificate. Default: none, and the server speaks HTTP. */
  readonly https?: HttpsOptions | undefined;
  /**
   * Whether pages of other origins may use the plant store, or which: `['http://localhost:5173']`. Default
   * true: all. Otherwise the server also answers only to its own host name, unless it is bound to all
   * addresses, so that no page reaches it by a name of its own (DNS rebinding).
   */
  readonly cors?: AllowedOrigins | undefined;
  /** Whether the admin API answers under `/__admin`. Default true. */
  readonly admin?: boolean | undefined;
  /**
   * The bearer token that calls of the admin API need. Default: none; then only this machine may call,
   * and nobody if other machines can reach the server.
   */
  readonly adminToken?: string | undefined;
  /**
   * MSW handlers that run before the plant store: for other endpoints of your app, or to replace responses.
   * Relative paths start at the root of the server. Faults apply to them, and the journal records them.
   * `passthrough()` goes on to the plant store, which answers 404 if the path is not its own. Needs msw.
   */
  readonly handlers?: readonly RequestHandler[] | undefined;
  /** Called after each request to the plant store; after one under `/__admin` only if the kit failed. */
  readonly onRequest?: ((request: HandledRequest) => void) | undefined;
  /** The maximum time that `stop` waits for requests in flight, in milliseconds. Default 10 000. */
  readonly graceMs?: number | undefined;
}

/** A handler under a name of its own: declarations of the shape below cannot name all that msw derives one from. */
export interface MswHandler extends RequestHandler {}

/** A timer cannot wait longer. */
const maxTimerMs = 2 ** 31 - 1;

/** The options of a server beside those of its plant store. */
export const listenOptionShape = {
  port: option(v.wholeNumber(0, 65_535), '4010'),
  host: option(v.string(), "'127.0.0.1'"),
  https: option(
    v.strictObject({
      cert: required(v.string(), "readFileSync('cert.pem', 'utf8')"),
      key: required(v.string(), "readFileSync('key.pem', 'utf8')"),
    }),
    '{ cert, key }',
  ),
  cors: option(
    v.union([v.boolean(), v.anyList<string>()], v.outOf('true or false or an array')),
    "['http://localhost:5173']",
  ),
  admin: option(v.boolean(), 'false'),
  adminToken: option(v.string(), "'admin-token'"),
  handlers: option(v.anyList<MswHandler>(), "[http.get('/users/me', resolver)]"),
  onRequest: option(
    v.anyFunction<(request: HandledRequest) => void>(),
    '({ method, path }) => console.log(method, path)',
  ),
  graceMs: option(v.wholeNumber(0, maxTimerMs), '1000'),
} satisfies OptionShape<ListenOptions>;
