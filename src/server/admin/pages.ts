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
const documentName = 'openapi.json';
/** What answers a program as well: the page itself loads them. */
const docsFiles = [documentName, 'docs-page.js', 'page.css'];

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

/** What a request for a page gets: a file of it, or its address, if that is another. */
type Target = { readonly location: string } | { readonly page: ServedPage; readonly name: string };

/** Finds what a request is for; undefined if it is for no page. Below `/__admin`, it may still be a call. */
export function findPage({ method, path, headers }: PageRequest, base: string): Target | undefined {
  if (method !== 'GET' && method !== 'HEAD') {
    return undefined;
  }
  // Tools that wait for a server ask at the address that it prints.
  if (path === '/' || path === base || path === `${base}/`) {
    return { location: panel.path };
  }
  // A browser that opens an address asks for HTML, a program does not.
  const isByPerson = method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');
  const elsewhere = pages.find((page) => page.path === `${path}/`);
  if (isByPerson && elsewhere !== undefined) {
    return { location: elsewhere.path };
  }
  const page = pages.find((one) => path.startsWith(one.path));
  const name = path.slice(page?.path.length) || 'index.html';
  const isPage = page === panel || docsFiles.includes(name) || (isByPerson && path === docs.path);
  return page && isPage ? { page, name } : undefined;
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
  const target = findPage(request, basePath);
  if (target === undefined) {
    return false;
  }
  if ('location' in target) {
    const { location } = target;
    outgoing.writeHead(302, { location, 'cache-control': 'no-store', 'content-length': 0 }).end();
    return true;
  }
  const { page, name } = target;
  const { host = '' } = request.headers;
  const file =
    page === docs && name === documentName
      ? await createDocumentFile(`${bound.scheme}://${host || ownHostOf(bound)}${basePath}`)
      : await readPageFile(page.folder, name);
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
