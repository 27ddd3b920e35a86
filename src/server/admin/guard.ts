import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { OperationError } from '../../control/operation.js';
import type { AllowedOrigins } from '../cors.js';

export type Scheme = 'http' | 'https';

/** The address that a server is bound to. */
export interface BoundAddress {
  /** The host option: a name or an address. */
  readonly host: string;
  /** The address that the host was resolved to. */
  readonly address: string;
  readonly port: number;
  readonly scheme: Scheme;
}

/** Which hosts and pages may ask a server of ours. */
export interface Access {
  /** Pages of which origins may use the plant store. */
  readonly cors: AllowedOrigins;
  readonly bound: () => BoundAddress;
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];
const allAddresses = ['0.0.0.0', '::'];

/**
 * Rejects requests that reach this address by a foreign name (DNS rebinding).
 *
 * @throws OperationError 403.
 */
export function rejectForeignHosts(headers: IncomingHttpHeaders, bound: BoundAddress): void {
  if (hasForeignHost(headers, bound)) {
    throw new OperationError(403, `The admin API ${describeForeignHost(headers, bound)}.`);
  }
}

/** The end of a sentence: where the server is, and how a proxy can ask there. */
export function describeForeignHost({ host }: IncomingHttpHeaders, bound: BoundAddress): string {
  return `is not at "${host}": ask at ${ownHostOf(bound)}, or let your proxy send that host`;
}

/**
 * Whether a request reaches this address by a foreign name. A server that is bound to all addresses cannot
 * know its names: there, none is foreign.
 */
export function hasForeignHost({ host }: IncomingHttpHeaders, bound: BoundAddress): boolean {
  return (
    host !== undefined &&
    !allAddresses.includes(bound.address) &&
    !hostsOf(bound).includes(toHost(bound.scheme, host) ?? '')
  );
}

/** A valid value of the Host header. */
export function ownHostOf(bound: BoundAddress): string {
  return hostsOf(bound)[0] ?? bound.host;
}

/**
 * Rejects calls of foreign web pages. A browser says so by `Sec-Fetch-Site`, which no page can set, whatever hosts the
 * proxies between it and the server write; over HTTP it may send only `Origin`. A page cannot have a DNS name of its
 * own for this address: the hosts have been checked.
 *
 * @throws OperationError 403.
 */
export function rejectForeignPages(headers: IncomingHttpHeaders, scheme: Scheme): void {
  const { host, origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOwn =
    site === undefined
      ? origin === undefined || isOriginOf(origin, host, scheme)
      : site === 'same-origin' || site === 'none';
  if (!isOwn) {
    const page = origin === undefined ? 'another origin' : `the origin "${origin}"`;
    throw new OperationError(403, `The admin API is not for pages of ${page}.`);
  }
}

/**
 * Rejects calls without the admin token. What other machines can reach needs one: a server that is bound to all
 * addresses has no host to check, and no page knows the token.
 *
 * @param address at which the server was asked, or to which it is bound.
 * @throws OperationError 401 or 403.
 */
export function rejectWithoutToken(
  headers: IncomingHttpHeaders,
  address: string,
  adminToken: string | undefined,
): void {
  if (adminToken === undefined && !isLoopback(address)) {
    throw new OperationError(
      403,
      'The admin API needs a token here, since other machines can reach the server: ' +
        'start it with --admin-token, or adminToken in code.',
    );
  }
  if (adminToken !== undefined && !isAdminToken(headers.authorization, adminToken)) {
    const message = 'The admin API takes "Authorization: Bearer <the admin token>".';
    throw new OperationError(401, message, { 'www-authenticate': 'Bearer' });
  }
}

/** The valid values of a Host header, as URLs write them. */
function hostsOf({ host, address, port, scheme }: BoundAddress): string[] {
  const names = [host, address].map((name) => (isIP(name) === 6 ? `[${name}]` : name));
  return [...names, ...(isLoopback(address) ? loopbackHosts : [])]
    .map((name) => toHost(scheme, `${name}:${port}`))
    .filter((name) => name !== undefined);
}

function toHost(scheme: string, host: string): string | undefined {
  const url = `${scheme}://${host}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** Whether only this machine can reach a host or an address; of names, this is known of `localhost` alone. */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1'].includes(host) || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Whether an origin is that of this server; `null`, of a page that hides its origin, is not.
 *
 * A proxy may serve a server that speaks HTTP over HTTPS, but none serves HTTPS over HTTP.
 */
function isOriginOf(origin: string, host: string | undefined, scheme: Scheme): boolean {
  return [scheme, 'https'].some((scheme) => origin === `${scheme}://${host?.toLowerCase()}`);
}

/** Takes the same time for every token, so that nobody can guess one part by part. */
function isAdminToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const [, sent = ''] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(digest(sent), digest(token));
}
