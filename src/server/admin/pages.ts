import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type BoundAddress, ownHostOf } from './guard.js';
import { type PageFolder, readPageFile } from './page-files.js';

interface ServedPage {
  /** Its files are under this path, and the page itself is the path. */
  readonly path: string;
  readonly folder: PageFolder;
  readonly imageSources: string;
}

const panel: ServedPage = { path: '/__admin/', folder: 'panel', imageSources: "'self'" };

/** Swagger UI has its icons in its styles. */
const docs: ServedPage = { path: '/docs/', folder: 'docs-page', imageSources: "'self' data:" };

/** Where a browser is led to a page; a program gets JSON. */
const pagesOfPaths: ReadonlyMap<string, ServedPage> = new Map([
  ['/__admin', panel],
  ['/docs', docs],
]);

/** The OpenAPI document, for programs, too. */
const documentPath = `${docs.path}openapi.json`;

/** What answers a program as well: the page itself loads them. */
const docsFiles = [documentPath, ...['docs-page.js', 'page.css'].map((name) => docs.path + name)];

/** Nothing but the files of the page itself, and calls at the same address. */
function contentSecurityPolicyOf({ imageSources }: ServedPage): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${imageSources}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Whether a person asks for a page: a browser that opens an address does, a program does not. */
function asksForPage(method: string, headers: IncomingHttpHeaders): boolean {
  return method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');
}

/** Where the page of an address is, if it is elsewhere. */
function findRedirect(
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
  basePath: string,
): ServedPage | undefined {
  // Tools that wait for a server ask at the address that it prints.
  if (isRead(method) && (path === '/' || path === basePath || path === `${basePath}/`)) {
    return panel;
  }
  return asksForPage(method, headers) ? pagesOfPaths.get(path) : undefined;
}

/** Whether a request outside of `/__admin` is for a page, and not for the plant store. */
export function isForPage(
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
  basePath: string,
): boolean {
  return (
    (isRead(method) && docsFiles.includes(path)) ||
    (path === docs.path && asksForPage(method, headers)) ||
    findRedirect(method, path, headers, basePath) !== undefined
  );
}

/** Leads a client to the page of an address; returns whether there is one. */
export function redirectToPage(
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
  basePath: string,
  outgoing: ServerResponse,
): boolean {
  const page = findRedirect(method, path, headers, basePath);
  if (page === undefined) {
    return false;
  }
  const redirect = { location: page.path, 'cache-control': 'no-store', 'content-length': 0 };
  outgoing.writeHead(302, redirect).end();
  return true;
}

/**
 * Sends a file of a page, and returns whether there is one at the path. The files hold no secret: they
 * are the same for everyone, and the admin API decides what a caller may see.
 */
export async function sendPageFile(
  method: string,
  path: string,
  { host }: IncomingHttpHeaders,
  bound: BoundAddress,
  basePath: string,
  outgoing: ServerResponse,
): Promise<boolean> {
  const page = [panel, docs].find((one) => path.startsWith(one.path));
  if (page === undefined || !isRead(method)) {
    return false;
  }
  const file =
    path === documentPath
      ? await createDocumentFile(`${bound.scheme}://${host || ownHostOf(bound)}${basePath}`)
      : await readPageFile(page.folder, path.slice(page.path.length) || 'index.html');
  if (file === undefined) {
    return false;
  }
  outgoing
    .writeHead(200, {
      'content-type': file.contentType,
      'content-length': file.content.byteLength,
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicyOf(page),
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .end(file.content);
  return true;
}

/** The OpenAPI document of the plant store at a URL. */
async function createDocumentFile(url: string) {
  const { createOpenApiDocument } = await import('../../interface/openapi.js');
  const text = `${JSON.stringify(createOpenApiDocument({ url }), undefined, 2)}\n`;
  return { contentType: 'application/json', content: Buffer.from(text) };
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
