import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { OperationError } from '../../control/operation.js';

/** The address that a server is bound to. */
export interface BoundAddress {
  /** The host option: a name or an address. */
  readonly host: string;
  /** The address that the host was resolved to. */
  readonly address: string;
  readonly port: number;
  readonly scheme: 'http' | 'https';
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
    const message = `The admin API is not at "${headers.host}": ask at ${ownHostOf(bound)}.`;
    throw new OperationError(403, message);
  }
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
 * Rejects calls of foreign web pages, and calls without the admin token if the server has one. A page is known by
 * `Origin` and `Sec-Fetch-Site`, and cannot have a DNS name of its own for this address (see
 * {@link rejectForeignHosts}); a server that is bound to all addresses has the token, which no page knows.
 *
 * @param isOpen whether the call needs no token, such as a container's health check.
 * @throws OperationError 401 or 403.
 */
export function rejectForeignPages(
  headers: IncomingHttpHeaders,
  bound: BoundAddress,
  adminToken: string | undefined,
  isOpen: boolean,
): void {
  const { host, origin } = headers;
  const site = headers['sec-fetch-site'];
  const isSameSite = site === undefined || site === 'same-origin' || site === 'none';
  if (!isSameSite || (origin !== undefined && !isOriginOf(origin, host, bound))) {
    const page = origin === undefined ? 'another origin' : `the origin "${origin}"`;
    throw new OperationError(403, `The admin API is not for pages of ${page}.`);
  }
  if (isOpen) {
    return;
  }
  if (adminToken === undefined && !isLoopback(bound.address)) {
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
function isOriginOf(origin: string, host: string | undefined, { scheme }: BoundAddress): boolean {
  return [scheme, 'https'].some((one) => origin === `${one}://${host?.toLowerCase()}`);
}

/** Takes the same time for every token, so that nobody can guess one part by part. */
function isAdminToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const [, sent = ''] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(digest(sent), digest(token));
}
