import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type BoundAddress, ownHostOf } from './guard.js';

interface ServedPage {
  /** Its files are under this path, and the page itself is the path. */
  readonly path: string;
  /** The folder of `dist` that holds its files. */
  readonly folder: string;
  readonly imageSources: string;
}

const panel: ServedPage = { path: '/__admin/', folder: 'panel', imageSources: "'self'" };
/** Swagger UI has its icons in its styles. */
const docs: ServedPage = { path: '/docs/', folder: 'docs-page', imageSources: "'self' data:" };
const pages = [panel, docs];

/** The OpenAPI document, for programs, too. */
const documentPath = `${docs.path}openapi.json`;

/** What answers a program as well: the page itself loads them. */
const docsFiles = [documentPath, `${docs.path}docs-page.js`, `${docs.path}page.css`];

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Where the build puts pages: beside the bundled command, beside the modules, or from the source. */
const builds = ['../', '../../../', '../../../dist/'];

/** A request that may be for a page. */
interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Whether a request outside of `/__admin` is for a page, and not for the plant store. */
export function isForPage(request: PageRequest, basePath: string): boolean {
  const { method, path } = request;
  return (
    (isRead(method) && docsFiles.includes(path)) ||
    (path === docs.path && asksForPage(request)) ||
    findRedirect(request, basePath) !== undefined
  );
}

/**
 * Sends a file of a page, or leads to a page, and returns whether there is one at the path. The files hold no
 * secret: they are the same for everyone, and the admin API decides what a caller may see.
 */
export async function sendPage(
  request: PageRequest,
  bound: BoundAddress,
  basePath: string,
  outgoing: ServerResponse,
): Promise<boolean> {
  const { method, path, headers } = request;
  const redirect = findRedirect(request, basePath);
  if (redirect !== undefined) {
    const { path: location } = redirect;
    outgoing.writeHead(302, { location, 'cache-control': 'no-store', 'content-length': 0 }).end();
    return true;
  }
  const page = pages.find((one) => path.startsWith(one.path));
  if (page === undefined || !isRead(method)) {
    return false;
  }
  const file =
    path === documentPath
      ? await createDocumentFile(`${bound.scheme}://${headers.host || ownHostOf(bound)}${basePath}`)
      : await readPageFile(page.folder, path.slice(page.path.length) || 'index.html');
  if (file === undefined) {
    return false;
  }
  outgoing
    .writeHead(200, {
      'content-type': file.contentType,
      'content-length': file.content.byteLength,
      'cache-control': 'no-cache',
      // Nothing but the files of the page itself, and calls at the same address.
      'content-security-policy':
        `default-src 'none'; script-src 'self'; style-src 'self'; img-src ${page.imageSources}; ` +
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .end(file.content);
  return true;
}

/** Where the page of an address is, if it is elsewhere. */
function findRedirect(request: PageRequest, basePath: string): ServedPage | undefined {
  const { method, path } = request;
  // Tools that wait for a server ask at the address that it prints.
  if (isRead(method) && (path === '/' || path === basePath || path === `${basePath}/`)) {
    return panel;
  }
  return asksForPage(request) ? pages.find((page) => page.path === `${path}/`) : undefined;
}

/** Whether a person asks for a page: a browser that opens an address does, a program does not. */
function asksForPage({ method, headers }: PageRequest): boolean {
  return method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Reads a file of a page; undefined if the page has no such file. */
async function readPageFile(folder: string, name: string) {
  const urls = builds.map((build) => new URL(`${build}${folder}/`, import.meta.url));
  const url = urls.find((one) => existsSync(new URL('index.html', one)));
  const [, extension = ''] = /^[\w-]+\.(\w+)$/.exec(name) ?? [];
  const contentType = contentTypes[extension];
  if (url === undefined || contentType === undefined) {
    return undefined;
  }
  const content = await readFile(new URL(name, url)).catch(() => undefined);
  return content && { contentType, content };
}

/** The OpenAPI document of the plant store at a URL. */
async function createDocumentFile(url: string) {
  const { createOpenApiDocument } = await import('../../interface/openapi.js');
  const text = `${JSON.stringify(createOpenApiDocument({ url }), undefined, 2)}\n`;
  return { contentType: 'application/json', content: Buffer.from(text) };
}
