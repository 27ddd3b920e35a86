import { type Cookie, parseCookie } from 'undici';
import type { HeaderList } from './exchange.js';

/** Requests must not grow without bound if a provider sets a new cookie with each response. */
const maxCookies = 50;

/** With its whole path, and the time when it ends, in milliseconds; Infinity if it ends with the run. */
type KeptCookie = Cookie & { readonly path: string; readonly endsAt: number };

/**
 * The cookies that a provider has set for one client, by RFC 6265; they go back to that provider alone, whatever domain
 * they name. Without them, a load balancer may choose another server for each request.
 */
export class CookieJar {
  readonly #cookies = new Map<string, KeptCookie>();

  /**
   * Keeps the cookies that a response to a request for this URL sets.
   *
   * @returns their values, which no report may show.
   */
  note(url: string, headers: HeaderList): readonly string[] {
    const directory = new URL(url).pathname.replace(/\/[^/]*$/, '') || '/';
    return headers.flatMap(([header, text]) => {
      // The parser ignores a negative Max-Age, which deletes the cookie.
      const read = text.replace(/;\s*max-age\s*=\s*-\d+/i, '; Max-Age=0');
      const cookie = header.toLowerCase() === 'set-cookie' ? parseCookie(read) : undefined;
      if (!cookie?.name) {
        return [];
      }
      const { name, value, maxAge, expires = Infinity } = cookie;
      const path = cookie.path?.startsWith('/') ? cookie.path : directory;
      const endsAt = maxAge === undefined ? Number(expires) : Date.now() + maxAge * 1000;
      const key = `${name};${path}`;
      if (this.#cookies.has(key) || this.#cookies.size < maxCookies) {
        this.#cookies.set(key, { ...cookie, path, endsAt });
      }
      return value === '' ? [] : [value];
    });
  }

  /** The Cookie header of a request for this URL; undefined if there is none. */
  headerFor(url: string): string | undefined {
    const { protocol, pathname } = new URL(url);
    const sent = [...this.#cookies.values()].filter(
      ({ path, endsAt, secure }) =>
        `${pathname}/`.startsWith(path.replace(/\/?$/, '/')) &&
        endsAt > Date.now() &&
        (protocol === 'https:' || !secure),
    );
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ') || undefined;
  }
}
