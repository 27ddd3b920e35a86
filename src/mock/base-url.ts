import { KitError } from '../interface/kit-error.js';

/** Where the plant store seems to be. */
export interface BaseUrl {
  /** As MSW matches it, without a slash at the end. */
  readonly prefix: string;
  /** Its path, without a slash at the end; empty for the root. */
  readonly path: string;
  readonly isAbsolute: boolean;
}

/**
 * Reads a base address: absolute (`https://api.example.com/v1`), or a path of the page (`/api`).
 *
 * @throws KitError `invalid-base-url`, when it is neither.
 */
export function parseBaseUrl(baseUrl: string): BaseUrl {
  const isAbsolute = /^https?:\/\//i.test(baseUrl);
  const url = URL.canParse(baseUrl, 'http://page') ? new URL(baseUrl, 'http://page') : undefined;
  if (url === undefined || !(isAbsolute || baseUrl.startsWith('/')) || url.search || url.hash) {
    throw new KitError(
      'invalid-base-url',
      `Failed to create a plant mock: the baseUrl is "${baseUrl}". ` +
        'Pass an http address such as "https://api.example.com/v1", or a path such as "/api".',
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  return { prefix: isAbsolute ? url.origin + path : path, path, isAbsolute };
}
