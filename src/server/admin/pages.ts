import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { sendResponse } from '../send-response.js';

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
const documentName = 'openapi.json';
/** Other paths under it are the plant store's. */
const docsFiles = ['index.html', documentName, 'docs-page.js', 'page.css'];

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Where the build puts pages: beside the command, above the library, or in `dist` of the source. */
const builds = ['../', '../../', '../../../dist/'];

interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

interface PageFile {
  readonly page: ServedPage;
  readonly name: string;
}

/** Finds what a request is for: a file of a page, or another address. Below `/__admin`, it may still be a call. */
export function findPage(
  { method, path, headers }: PageRequest,
  base: string,
): PageFile | { readonly location: string } | undefined {
  if (method !== 'GET' && method !== 'HEAD') {
    return undefined;
  }
  // Tools that wait for a server ask at the address that it prints.
  if (path === '/' || path === base || path === `${base}/`) {
    return { location: relativeTo(path, panel) };
  }
  const elsewhere = pages.find((page) => page.path === `${path}/`);
  if (elsewhere !== undefined) {
    // There, a program finds the calls of the admin API. A browser asks for HTML.
    const isForBrowser = method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');
    return elsewhere === panel && !isForBrowser
      ? undefined
      : { location: relativeTo(path, elsewhere) };
  }
  const page = pages.find((page) => path.startsWith(page.path));
  if (page === undefined) {
    return undefined;
  }
  const name = path.slice(page.path.length) || 'index.html';
  return page === panel || docsFiles.includes(name) ? { page, name } : undefined;
}

/**
 * Sends a file of a page, or leads to a page, and returns whether there is one at the path. The files hold no
 * secret: they are the same for everyone, and the admin API decides what a caller may see.
 *
 * @param origin of the server, as the client has asked for it.
 */
export async function sendPage(
  request: PageRequest,
  origin: string,
  basePath: string,
  outgoing: ServerResponse,
): Promise<boolean> {
  const found = findPage(request, basePath);
  if (found === undefined) {
    return false;
  }
  if ('location' in found) {
    const headers = { location: found.location, 'cache-control': 'no-store' };
    sendResponse(outgoing, { status: 302, headers, body: '' });
    return true;
  }
  const content = await readContent(found, origin + basePath);
  if (content === undefined) {
    return false;
  }
  const headers = {
    'content-type': content.type,
    'cache-control': 'no-cache',
    // Nothing but the files of the page itself, and calls at the same address.
    'content-security-policy':
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src ${found.page.imageSources}; ` +
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  sendResponse(outgoing, { status: 200, headers, body: content.body });
  return true;
}

/** A page as a link from a path, which a proxy may serve below a path of its own. */
function relativeTo(path: string, page: ServedPage): string {
  const folders = path.split('/').length - 2;
  return `.${'/..'.repeat(folders)}${page.path}`;
}

interface Content {
  readonly type: string;
  readonly body: string | Buffer;
}

/** @param url the base URL of the plant store, which the OpenAPI document names. */
async function readContent({ page, name }: PageFile, url: string): Promise<Content | undefined> {
  if (page === docs && name === documentName) {
    const { createOpenApiDocument } = await import('../../interface/openapi.js');
    const document = createOpenApiDocument({ url });
    return { type: 'application/json', body: `${JSON.stringify(document, undefined, 2)}\n` };
  }
  const [, extension = ''] = /^[\w-]+\.(\w+)$/.exec(name) ?? [];
  const type = contentTypes[extension];
  const body = type === undefined ? undefined : await readBuiltFile(page.folder, name);
  return type === undefined || body === undefined ? undefined : { type, body };
}

function readBuiltFile(folder: string, name: string): Promise<Buffer | undefined> {
  const urls = builds.map((build) => new URL(`${build}${folder}/`, import.meta.url));
  // The folder of the source has no licences.
  const url = urls.find((url) => existsSync(new URL('LICENSES.txt', url)));
  return readFile(new URL(name, url)).catch(() => undefined);
}
