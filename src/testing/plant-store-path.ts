import { type OnUnknownPath, parseBaseUrl } from '../mock/base-url.js';

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
  const { origin, path: basePath } = parseBaseUrl(baseUrl);
  return (address) => {
    const url = new URL(address);
    const isBelow =
      url.pathname.startsWith(`${basePath}/`) && url.origin === (origin ?? url.origin);
    const path = url.pathname.slice(basePath.length);
    const isKnown = onUnknownPath === 'reject' || /^\/plants(?:\/[^/]*)?$/.test(path);
    return isBelow && isKnown ? path + url.search : undefined;
  };
}
