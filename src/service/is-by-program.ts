/** What Chromium calls the requests that a program of a page has sent. */
const resourcesOfPrograms: readonly string[] = ['fetch', 'xhr', 'ping', 'other'];

/**
 * Whether a program has sent a request, so that it may be one to the plant store. A browser that opens a page, or
 * loads something to show, may ask at the same path: `/plants` of an app.
 *
 * @param headers by lower-case names.
 * @param resourceType what a tool says that the browser has loaded: `fetch`; default what the headers say.
 */
export function isByProgram(
  headers: Readonly<Record<string, string | undefined>>,
  resourceType?: string,
): boolean {
  if (resourceType !== undefined) {
    return resourcesOfPrograms.includes(resourceType);
  }
  const { 'sec-fetch-dest': destination, accept = '' } = headers;
  // Browsers name no destination on plain http, but ask for HTML first.
  return destination === undefined ? !/^\s*text\/html\b/i.test(accept) : destination === 'empty';
}
