import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** A file of the panel. */
export interface PanelFile {
  readonly contentType: string;
  readonly content: Buffer;
}

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Where the build puts the panel: beside the bundled command, beside the modules, or from the source. */
const folders = ['../panel/', '../../../panel/', '../../../dist/panel/'].map(
  (path) => new URL(path, import.meta.url),
);

const fileName = /^[\w-]+\.(html|js|css|svg)$/;

/** Reads a file of the panel; undefined if the panel has no such file. */
export async function readPanelFile(name: string): Promise<PanelFile | undefined> {
  const folder = folders.find((one) => existsSync(new URL('index.html', one)));
  const [, extension = ''] = fileName.exec(name) ?? [];
  const contentType = contentTypes[extension];
  if (folder === undefined || contentType === undefined) {
    return undefined;
  }
  const content = await readFile(new URL(name, folder)).catch(() => undefined);
  return content && { contentType, content };
}
