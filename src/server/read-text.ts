import { createReadStream } from 'node:fs';
import { KitError } from '../text/kit-error.js';

const mebibyte = 1024 * 1024;
const maxMebibytes = 256;

const problems: Readonly<Record<string, readonly [cause: string, remedy: string]>> = {
  TOO_LARGE: [`it has more than ${maxMebibytes} MiB`, 'Give a smaller file.'],
  ENOENT: ['there is no such file', 'Check the path.'],
  EISDIR: ['it is a folder', 'Give a file.'],
  EACCES: ['this user may not read it', 'Change its permissions.'],
  ZIP: ['it is a zip archive', 'Unpack it, and give the file that you mean.'],
  ERR_ENCODING_INVALID_ENCODED_DATA: ['it is not UTF-8', 'Save the file in UTF-8.'],
};

interface ReadOptions {
  /** What the file is, for error messages: `users "users.json"`. Default: its path. */
  readonly source?: string;
  /** What to do if there is no such file. Default: check the path. */
  readonly ifMissing?: string | undefined;
}

/** Reads a text file in UTF-8. @throws KitError `unreadable-file` */
export async function readText(path: string, options: ReadOptions = {}): Promise<string> {
  const bytes = await readBytes(path, options);
  try {
    // The decoder drops a byte order mark, which some editors write and JSON does not allow.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    const isZip = bytes.toString('latin1', 0, 2) === 'PK';
    throw createReadError(path, options, error, isZip ? 'ZIP' : undefined);
  }
}

/** Reads a file, or a pipe or a device to its end, which has to come. @throws KitError `unreadable-file` */
export async function readBytes(path: string, options: ReadOptions = {}): Promise<Buffer> {
  try {
    const max = maxMebibytes * mebibyte;
    // The byte at `end` is read, too.
    const range = { end: max, highWaterMark: mebibyte };
    const pieces = createReadStream(path, range);
    const bytes = Buffer.concat(await pieces.toArray());
    if (bytes.byteLength > max) {
      throw Object.assign(new Error('it is too large'), { code: 'TOO_LARGE' });
    }
    return bytes;
  } catch (error) {
    throw createReadError(path, options, error);
  }
}

function createReadError(
  path: string,
  { source = `"${path}"`, ifMissing }: ReadOptions,
  error: unknown,
  code = (error as NodeJS.ErrnoException).code ?? '',
): KitError {
  const [cause, remedy] = problems[code] ?? [(error as Error).message];
  const toDo = (code === 'ENOENT' && ifMissing) || remedy;
  return new KitError('unreadable-file', `read ${source}`, { cause, remedy: toDo, path, error });
}
