import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readText } from '../../server/read-text.js';
import { toOneLine } from '../../text/printable.js';
import { type PactText, readProviderName } from '../../verify/pacts/pact-file.js';
import type { Output } from '../command.js';
import { createFlagError } from '../flags.js';

/**
 * Reads the pacts of files, and the pacts of the provider in folders. Says which pacts it skips.
 *
 * @param provider the service whose pacts are read in a folder. Default: the only provider there.
 * @throws KitError `unreadable-file`, and `invalid-flags` for a folder without pacts of the provider.
 */
export async function readPacts(
  paths: readonly string[],
  provider: string | undefined,
  output: Output,
): Promise<PactText[]> {
  const read = paths.map(async (path) => {
    // A file that does not exist is an error when it is read.
    const isFolder = (await stat(path).catch(() => undefined))?.isDirectory();
    return isFolder ? readFolder(path, provider, output) : [await readPact(path)];
  });
  return (await Promise.all(read)).flat();
}

async function readPact(source: string): Promise<PactText> {
  return { source, text: await readText(source) };
}

/** Reads the pacts of the provider. A file that names no provider is read, too: the verification rejects it. */
async function readFolder(
  folder: string,
  given: string | undefined,
  output: Output,
): Promise<PactText[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const pacts = await Promise.all(names.map((name) => readPact(join(folder, name))));
  const found = pacts.map((pact) => ({ pact, provider: readProviderName(pact.text) }));
  const providers = [...new Set(found.flatMap(({ provider }) => provider ?? []))].sort();
  const wanted = given ?? (providers.length === 1 ? providers[0] : undefined);
  const isWanted = (provider = wanted) => provider === wanted;
  const taken = found.filter(({ provider }) => isWanted(provider));
  if (taken.length === 0) {
    const all = providers.map((name) => `"${name}"`).join(', ');
    const others = wanted === undefined ? '' : `, and none of "${wanted}"`;
    throw createFlagError(
      `the folder "${folder}" has ${all === '' ? 'no pacts' : `pacts of ${all}`}${others}`,
      'Correct --pacts, or say with --provider which of them the service is.',
    );
  }
  for (const { pact, provider } of found.filter((pact) => !isWanted(pact.provider))) {
    const reason = `it is a pact of "${provider}", not of "${wanted}"`;
    output.printError(`${toOneLine(`Skipped "${pact.source}" of --pacts: ${reason}.`)}\n`);
  }
  return taken.map(({ pact }) => pact);
}
