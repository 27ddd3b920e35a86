import { type BaseUrl, parseBaseUrl } from '../mock/base-url.js';

/** Reads the address of a request as one to the plant store: its path there, with the query. */
export type PlantStorePath = (address: string) => string | undefined;

/**
 * Tells the requests to a plant store by its base address; a path is looked for on every origin.
 *
 * @throws KitError `invalid-base-url`, when it is neither an address nor a path.
 */
export function createPlantStorePath(baseUrl = '/'): PlantStorePath {
  const base = parseBaseUrl(baseUrl);
  return (address) => {
    const url = new URL(address);
    const path = pathBelow(base, url);
    return path !== undefined && /^\/plants(?:\/[^/]*)?$/.test(path)
      ? path + url.search
      : undefined;
  };
}

function pathBelow({ origin, path }: BaseUrl, url: URL): string | undefined {
  const isThere =
    (origin === undefined || origin === url.origin) && url.pathname.startsWith(`${path}/`);
  return isThere ? url.pathname.slice(path.length) : undefined;
}
