import { parseArgs } from 'node:util';
import { type OwnPart, ownParts } from './measure-own.js';

export interface BenchFlags {
  /** The peers to measure; undefined for all. */
  readonly peers: readonly string[] | undefined;
  /** The parts to measure; undefined for a whole run. */
  readonly only: readonly OwnPart[] | undefined;
  readonly isWritten: boolean;
}

/**
 * Reads the flags of the benchmark.
 *
 * @throws Error, with a text for a person, when a flag or a name is unknown, or two do not go together.
 */
export function readFlags(args: readonly string[], knownPeers: readonly string[]): BenchFlags {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true }, write: { type: 'boolean' } },
  });
  const { write = false } = values;
  const peers = positionals.map((name) => findName('peer', name, knownPeers));
  const only = (values.only ?? []).map((name) => findName('part', name, ownParts));
  if (only.length > 0 && peers.length > 0) {
    throw new Error(
      '--only measures parts without peers: leave out --only, or the names of peers.',
    );
  }
  if (write && only.length + peers.length > 0) {
    throw new Error(
      '--write replaces all figures, and needs a whole run: leave out --only and the names of peers.',
    );
  }
  return {
    peers: peers.length > 0 ? peers : undefined,
    only: only.length > 0 ? only : undefined,
    isWritten: write,
  };
}

function findName<Name extends string>(kind: string, name: string, known: readonly Name[]): Name {
  const found = known.find((one) => one === name);
  if (found === undefined) {
    throw new Error(`There is no ${kind} "${name}": give one of ${known.join(', ')}.`);
  }
  return found;
}
