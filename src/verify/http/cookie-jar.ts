import { type Cookie, parseCookie } from 'undici';
import type { HeaderList } from './exchange.js';

/** Requests must not grow without bound if a provider sets a new cookie with each response. */
const maxCookies = 50;

/** With its whole path, and the time when it ends, in milliseconds; Infinity if it ends with the run. */
type KeptCookie = Cookie & { readonly path: string; readonly endsAt: number };

/**
 * The cookies that a provider has set for one client, by RFC 6265. Without them, a load balancer may choose another
 * server for each request.
 */
export class CookieJar {
  readonly #cookies = new Map<string, KeptCookie>();

  /**
   * Keeps the cookies that a response to a request for this URL sets, and drops those that it deletes.
   *
   * @returns the new values, which no report may show.
   */
  note(url: string, headers: HeaderList): readonly string[] {
    return headers.flatMap(([header, text]) => {
      const cookie = header.toLowerCase() === 'set-cookie' ? parseCookie(text) : undefined;
      if (!cookie?.name || !isFor(cookie.domain, new URL(url).hostname)) {
        return [];
      }
      // The parser ignores a negative Max-Age, which deletes the cookie.
      const deleted = /;\s*max-age\s*=\s*-/i.test(text) ? { maxAge: 0 } : {};
      return this.#keep({ ...cookie, ...deleted }, url) ? [cookie.value] : [];
    });
  }

  /** The Cookie header of a request for this URL; undefined if there is none. */
  headerFor(url: string): string | undefined {
    const { protocol, pathname } = new URL(url);
    const sent = [...this.#cookies.values()].filter(
      ({ path, endsAt, secure }) =>
        isBelow(path, pathname) && endsAt > Date.now() && (protocol === 'https:' || !secure),
    );
    sent.sort((one, other) => other.path.length - one.path.length);
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ') || undefined;
  }

  /** @returns whether the value is new. */
  #keep(cookie: Cookie, url: string): boolean {
    const { name, value, maxAge, expires } = cookie;
    const ownPath = cookie.path?.startsWith('/') ? cookie.path : undefined;
    const path = ownPath ?? (new URL(url).pathname.replace(/\/[^/]*$/, '') || '/');
    const expiresAt = expires === undefined ? Infinity : new Date(expires).getTime();
    const endsAt = maxAge === undefined ? expiresAt : Date.now() + maxAge * 1000;
    const key = `${name};${path}`;
    const isNew = this.#cookies.get(key)?.value !== value;
    this.#cookies.delete(key);
    if (endsAt > Date.now()) {
      this.#cookies.set(key, { ...cookie, path, endsAt });
    }
    const [oldest] = this.#cookies.keys();
    if (oldest !== undefined && this.#cookies.size > maxCookies) {
      this.#cookies.delete(oldest);
    }
    return isNew;
  }
}

function isFor(domain: string | null | undefined, host: string): boolean {
  const name = domain?.replace(/^\./, '').toLowerCase();
  return !name || host === name || host.endsWith(`.${name}`);
}

function isBelow(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
