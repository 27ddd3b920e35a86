import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { readPanelFile } from './panel-files.js';

const panelPath = '/__admin/';

/** Nothing but the files of the panel itself, and calls of the admin API at the same address. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Whether a person asks for a page: a browser that opens an address does, a program does not. */
function asksForPage(method: string, headers: IncomingHttpHeaders): boolean {
  return method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');
}

/** Whether a browser opens the address of the server, or that of the admin API. */
export function opensPanel(method: string, path: string, headers: IncomingHttpHeaders): boolean {
  return (path === '/' || path === '/__admin') && asksForPage(method, headers);
}

/** Leads a browser to the panel. */
export function redirectToPanel(outgoing: ServerResponse): void {
  outgoing.writeHead(302, { location: panelPath, 'cache-control': 'no-store' }).end();
}

/**
 * Sends a file of the panel, and returns whether there is one at the path. The files hold no secret: they
 * are the same for everyone, and the admin API decides what a caller may see.
 */
export async function sendPanelFile(
  method: string,
  path: string,
  outgoing: ServerResponse,
): Promise<boolean> {
  if ((method !== 'GET' && method !== 'HEAD') || !path.startsWith(panelPath)) {
    return false;
  }
  const file = await readPanelFile(path.slice(panelPath.length) || 'index.html');
  if (file === undefined) {
    return false;
  }
  outgoing
    .writeHead(200, {
      'content-type': file.contentType,
      'content-length': file.content.byteLength,
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicy,
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .end(file.content);
  return true;
}
