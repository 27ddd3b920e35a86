import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TempFolder extends AsyncDisposable {
  readonly path: string;
  /** Writes a file, a value other than text as JSON, and returns its path. */
  write(name: string, content: unknown): Promise<string>;
  read(path: string): Promise<string>;
}

export async function makeTempFolder(
  files: Readonly<Record<string, unknown>> = {},
): Promise<TempFolder> {
  const path = await mkdtemp(join(tmpdir(), 'plant-store-kit-'));
  const write: TempFolder['write'] = async (name, content) => {
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true });
    const isText = typeof content === 'string' || content instanceof Buffer;
    // Without a pause between emptying and writing the file, so a server that watches it hardly ever finds it empty.
    writeFileSync(file, isText ? content : JSON.stringify(content));
    return file;
  };
  for (const [name, content] of Object.entries(files)) {
    await write(name, content);
  }
  return {
    path,
    write,
    read: (file) => readFile(file, 'utf8'),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true }),
  };
}
