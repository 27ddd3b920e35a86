import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { recordHar } from '../../record/har.js';
import type { LeftOut } from '../../record/interactions.js';
import { assertConsumer } from '../../record/pact-source.js';
import { updatePact } from '../../record/update-pact.js';
import { pactFiles } from '../../server/pact-files.js';
import { readBytes, readText } from '../../server/read-text.js';
import { KitError } from '../../text/kit-error.js';
import { toOneLine } from '../../text/printable.js';
import { counted } from '../../text/wording.js';
import type { Output } from '../command.js';

interface HarFlags {
  readonly consumer: string;
  /** The folder of the pact. */
  readonly out: string;
}

/**
 * Makes a pact of the traffic in a HAR, and prints what it has, and what it does not.
 *
 * @throws KitError `invalid-flags`, `invalid-option`, `unreadable-file` or `unwritable-file`; `invalid-pact` for a
 * file that is not a HAR, or has no request that a pact can have.
 */
export async function makeFromHar(
  file: string,
  { consumer, out }: HarFlags,
  output: Output,
): Promise<void> {
  assertConsumer(consumer);
  const source = `har "${file}"`;
  const test = basename(file);
  const { recording, unusable, count } = await recordHar(
    await readText(file),
    source,
    test,
    (name) => readBeside(file, name),
  );
  const { interactions, leftOut } = recording.parts();
  const reasons = [...new Set(unusable.map(toLine))];
  if (interactions.length === 0) {
    const others = [...leftOut.map(toLine), ...reasons].map((line) => `; ${line}`).join('');
    throw new KitError('invalid-pact', `make a pact from "${file}"`, {
      source,
      cause: `it has no request that a pact can have${others}`,
      remedy:
        'Save the traffic of a session in which the app lists, creates or deletes plants, with its bodies.',
    });
  }
  const path = await updatePact(pactFiles, {
    folder: `${out}/`,
    consumer,
    recording,
    isReplaced: (name) => name === test,
    warn: (message) => output.printError(`${toOneLine(message)}\n`),
  });
  const lines = [
    `Recorded ${counted(interactions.length, 'interaction')} in ${path}`,
    ...leftOut.map((entry) => `Left out ${toLine(entry)}`),
    ...(unusable.length > 0 ? [`Could not use ${unusable.length} of ${count} entries:`] : []),
    ...reasons.map((line) => `  ${line}`),
  ];
  output.print(lines.map((line) => `${toOneLine(line)}\n`).join(''));
}

function toLine({ request, reason }: LeftOut): string {
  return `${request}: ${reason}`;
}

/** Reads a file that a HAR names, unless it is outside of the folder of the HAR. */
async function readBeside(har: string, name: string): Promise<Uint8Array> {
  const folder = await realpath(dirname(har));
  const path = resolve(folder, name);
  // A file that does not exist is an error when it is read.
  if (!(await realpath(path).catch(() => path)).startsWith(join(folder, sep))) {
    throw new KitError('unreadable-file', `read "${path}"`, {
      cause: 'it is outside of the folder of the HAR',
      path,
    });
  }
  return readBytes(path);
}
