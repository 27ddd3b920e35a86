import { KitError } from '../text/kit-error.js';
import { escapePattern } from '../text/syntax.js';

/** The base URL of the plant store, without `/plants`. */
export interface BaseUrl {
  /** `https://api.example.com`; undefined for a path. */
  readonly origin: string | undefined;
  /** Without a slash at the end; empty for the root. */
  readonly path: string;
}

/**
 * Parses a base URL: absolute (`https://api.example.com/v1`), or a path of the page (`/api`).
 *
 * @throws KitError `invalid-base-url`, when it is neither.
 */
export function parseBaseUrl(baseUrl: string): BaseUrl {
  const page = 'http://page';
  const isAbsolute = /^https?:\/\//i.test(baseUrl);
  const url = URL.canParse(baseUrl, page) ? new URL(baseUrl, page) : undefined;
  if (
    url === undefined ||
    !(isAbsolute || (baseUrl.startsWith('/') && url.origin === page)) ||
    [url.search, url.hash, url.username, url.password].some((part) => part !== '')
  ) {
    throw new KitError('invalid-base-url', `read the baseUrl "${baseUrl}"`, {
      cause: 'it is not a plain http URL or path',
      remedy:
        'Pass one such as "https://api.example.com/v1" or "/api", without credentials, query or fragment.',
      baseUrl,
    });
  }
  const path = url.pathname.replace(/\/+$/, '');
  return { origin: isAbsolute ? url.origin : undefined, path };
}

/** What handlers do with a request below the base URL that is for no path of the plant store. */
export type OnUnknownPath = 'bypass' | 'reject';

/**
 * Creates the pattern of the URLs that the handlers answer, for MSW.
 *
 * Not a path with parameters: MSW would decode them, and throw for invalid percent-encoding.
 *
 * @throws KitError `invalid-base-url`, when the base URL is a path and there is no page; `invalid-option`,
 * when it would have the files of the page rejected.
 */
export function createUrlPattern(
  { origin, path }: BaseUrl,
  onUnknownPath: OnUnknownPath = 'bypass',
): RegExp {
  const page = globalThis.location?.origin;
  const start = origin ?? page;
  if (start === undefined) {
    const baseUrl = path || '/';
    throw new KitError('invalid-base-url', 'create handlers', {
      cause: `the baseUrl "${baseUrl}" is relative, and there is no page`,
      remedy: 'Set globalThis.location, as jsdom does, or pass an absolute baseUrl.',
      baseUrl,
    });
  }
  const prefix = escapePattern(`${start}${path}`);
  if (onUnknownPath === 'bypass') {
    return new RegExp(`^${prefix}/plants(?:/[^/]*)?$`);
  }
  if (start === page && path === '') {
    throw new KitError('invalid-option', 'create handlers', {
      cause:
        'onUnknownPath "reject" would also reject the files of the page, which are below the baseUrl',
      remedy: 'Pass a baseUrl with a path, such as "/api".',
      option: 'onUnknownPath',
    });
  }
  return new RegExp(`^${prefix}(?:/.*)?$`);
}
