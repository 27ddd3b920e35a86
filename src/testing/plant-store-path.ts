import { type BaseUrl, parseBaseUrl } from '../mock/base-url.js';

/** Returns the path of a plant store URL after the base URL, with the query; else undefined. */
export type PlantStorePath = (address: string) => string | undefined;

/**
 * Creates a function that recognizes the URLs of a plant store.
 *
 * @param baseUrl without `/plants`; a path matches on every origin.
 * @throws KitError `invalid-base-url`, when it is neither an http URL nor a path.
 */
export function createPlantStorePath(baseUrl = '/'): PlantStorePath {
  const base = parseBaseUrl(baseUrl);
  return (address) => {
    const url = new URL(address);
    const path = pathAfter(base, url);
    return path !== undefined && /^\/plants(?:\/[^/]*)?$/.test(path)
      ? path + url.search
      : undefined;
  };
}

function pathAfter({ origin, path }: BaseUrl, url: URL): string | undefined {
  const matches =
    (origin === undefined || origin === url.origin) && url.pathname.startsWith(`${path}/`);
  return matches ? url.pathname.slice(path.length) : undefined;
}
