import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { AdminError } from './admin-error.js';

/** The address that a server is bound to. */
export interface BoundAddress {
  /** As it was asked for: a name or an address. */
  readonly host: string;
  /** What came of it: an address. */
  readonly address: string;
  readonly port: number;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];
const everyAddress = ['0.0.0.0', '::'];

/**
 * Lets through who is no web page of elsewhere, and knows the token where one is asked for.
 *
 * A page must not drive the mock: not by a request or a form of its own (its `Origin`, or what the
 * browser tells in `Sec-Fetch-Site`), and not by a name of its own that leads to this address (the
 * `Host`, against DNS rebinding). Bound to every address, the server cannot know its names; nobody
 * gets in there without the token, which no page knows.
 *
 * @param isOpen whether no token is asked for, as a container's health check has none.
 * @throws AdminError 401 or 403.
 */
export function rejectForeignPages(
  headers: IncomingHttpHeaders,
  bound: BoundAddress,
  adminToken: string | undefined,
  isOpen: boolean,
): void {
  const { host, origin } = headers;
  if (host !== undefined && !isHostOf(host, bound)) {
    throw new AdminError(403, `The admin API is not at "${host}": ask at ${hostsOf(bound)[0]}.`);
  }
  const site = headers['sec-fetch-site'];
  const isSameSite = site === undefined || site === 'same-origin' || site === 'none';
  if (!isSameSite || (origin !== undefined && !isOriginOf(origin, host))) {
    const page = origin === undefined ? 'another origin' : `the origin "${origin}"`;
    throw new AdminError(403, `The admin API is not for pages of ${page}.`);
  }
  if (isOpen) {
    return;
  }
  if (adminToken === undefined && !isLoopback(bound.address)) {
    throw new AdminError(
      403,
      'The admin API needs a token here, since others than this machine can reach the server: ' +
        'start it with --admin-token, or adminToken in code.',
    );
  }
  if (adminToken !== undefined && !isToken(headers.authorization, adminToken)) {
    const message = 'The admin API takes "Authorization: Bearer <the admin token>".';
    throw new AdminError(401, message, { 'www-authenticate': 'Bearer' });
  }
}

function isHostOf(host: string, bound: BoundAddress): boolean {
  return everyAddress.includes(bound.address) || hostsOf(bound).includes(host.toLowerCase());
}

/** What a Host header may be. */
function hostsOf({ host, address, port }: BoundAddress): string[] {
  const names = [
    toHostName(host),
    toHostName(address),
    ...(isLoopback(address) ? loopbackHosts : []),
  ];
  return names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
}

/** As clients write it. */
function toHostName(host: string): string {
  return isIP(host) === 6 ? new URL(`http://[${host}]`).hostname : host.toLowerCase();
}

function isLoopback(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a page of this origin is one of ours; `null`, of a page that hides its own, is not. */
function isOriginOf(origin: string, host: string | undefined): boolean {
  return ['http', 'https'].some((scheme) => origin === `${scheme}://${host?.toLowerCase()}`);
}

/** In a time that does not depend on how much of it is right. */
function isToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const [, sent = ''] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(digest(sent), digest(token));
}
