import type { AdminClient } from '../../control/client.js';
import { operations } from '../../control/operations.js';
import { KitError } from '../../text/kit-error.js';
import { assertOptions, type OptionShape, option, required } from '../../text/options.js';
import * as v from '../../text/schema.js';
import { parseHttpUrl } from '../../text/syntax.js';
import { describeCalls } from './calls.js';
import { createHttpClient } from './http-client.js';

export interface AdminClientOptions {
  /** The URL of the server, without the path of the plant store: `http://127.0.0.1:4010`. */
  readonly url: string;
  /** The admin token of the server. Default: none. */
  readonly adminToken?: string | undefined;
}

const optionShape = {
  url: required(v.string(), "'http://127.0.0.1:4010'"),
  adminToken: option(v.string(), "'admin-token'"),
} satisfies OptionShape<AdminClientOptions>;

/**
 * Creates a client of the admin API of a server, for its default sandbox.
 *
 * @throws KitError `invalid-option`, when the url is not an http URL.
 */
export function createAdminClient(options: AdminClientOptions): AdminClient {
  assertOptions('createAdminClient', options, optionShape);
  const { url, adminToken } = options;
  if (parseHttpUrl(url) === undefined) {
    throw new KitError('invalid-option', 'create an admin client', {
      cause: `the url "${url}" is not an http URL`,
      remedy: 'Give one such as http://127.0.0.1:4010.',
      option: 'url',
    });
  }
  const address = { url: url.replace(/\/+$/, ''), adminToken };
  return createHttpClient(address, describeCalls(operations));
}
