import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The folders of `dist` that hold pages. */
export type PageFolder = 'panel' | 'docs-page';

/** A file of a page. */
export interface PageFile {
  readonly contentType: string;
  readonly content: Buffer;
}

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Where the build puts pages: beside the bundled command, beside the modules, or from the source. */
const builds = ['../', '../../../', '../../../dist/'];

const fileName = /^[\w-]+\.(html|js|css|svg)$/;

/** Reads a file of a page; undefined if the page has no such file. */
export async function readPageFile(
  folder: PageFolder,
  name: string,
): Promise<PageFile | undefined> {
  const urls = builds.map((build) => new URL(`${build}${folder}/`, import.meta.url));
  const url = urls.find((one) => existsSync(new URL('index.html', one)));
  const [, extension = ''] = fileName.exec(name) ?? [];
  const contentType = contentTypes[extension];
  if (url === undefined || contentType === undefined) {
    return undefined;
  }
  const content = await readFile(new URL(name, url)).catch(() => undefined);
  return content && { contentType, content };
}
