import { type BaseUrl, type OnUnknownPath, parseBaseUrl } from '../mock/base-url.js';

/** Returns the path of a plant store URL after the base URL, with the query; else undefined. */
export type PlantStorePath = (address: string) => string | undefined;

/**
 * Creates a function that recognizes the URLs of a plant store.
 *
 * @param baseUrl without `/plants`; a path matches on every origin.
 * @param onUnknownPath whether it also recognizes all other URLs below the base URL (`reject`).
 * @throws KitError `invalid-base-url`, when it is neither an http URL nor a path.
 */
export function createPlantStorePath(
  baseUrl: string,
  onUnknownPath: OnUnknownPath = 'bypass',
): PlantStorePath {
  const base = parseBaseUrl(baseUrl);
  return (address) => {
    const url = new URL(address);
    const path = pathAfter(base, url);
    const isKnown = path !== undefined && /^\/plants(?:\/[^/]*)?$/.test(path);
    return path !== undefined && (isKnown || onUnknownPath === 'reject')
      ? path + url.search
      : undefined;
  };
}

function pathAfter({ origin, path }: BaseUrl, url: URL): string | undefined {
  const matches =
    (origin === undefined || origin === url.origin) && url.pathname.startsWith(`${path}/`);
  return matches ? url.pathname.slice(path.length) : undefined;
}
