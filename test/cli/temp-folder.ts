import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TempFolder extends AsyncDisposable {
  readonly path: string;
  /** Writes a file, a value other than text as JSON, and returns its path. */
  write(name: string, content: unknown): Promise<string>;
  read(path: string): Promise<string>;
}

/** A folder of its own, which is gone at the end of the scope. */
export async function makeTempFolder(): Promise<TempFolder> {
  const path = await mkdtemp(join(tmpdir(), 'plant-store-kit-'));
  return {
    path,
    async write(name, content) {
      const file = join(path, name);
      // Without a pause between emptying and writing the file, so a server that watches it hardly ever finds it empty.
      writeFileSync(
        file,
        typeof content === 'string' || content instanceof Buffer
          ? content
          : JSON.stringify(content),
      );
      return file;
    },
    read: (file) => readFile(file, 'utf8'),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true }),
  };
}
