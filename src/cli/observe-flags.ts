import { describeExitCodes, exitCodes } from './exit-codes.js';
import {
  describeFlags,
  type Flags,
  type FlagValues,
  type GivenFlags,
  readWholeNumber,
} from './flags.js';
import { readSessionOptions, sessionFlags } from './session-flags.js';

export const flags = {
  ...sessionFlags,
  out: { value: '<file>', help: 'write the profile to this file' },
  plants: {
    value: '<n>',
    help: 'maximum number of created plants; detects limits up to n - 10 (110)',
  },
  json: { help: 'print the profile as JSON' },
  quiet: { short: 'q', help: 'print only errors' },
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

export type ObserveFlags = FlagValues<typeof flags>;

export const help = `Records what a running service does where the interface document leaves it open, as a profile.

Usage: plant-store-kit observe --url <url> --token <token> --out <file> [flags]

${describeFlags(flags)}

The service needs no empty store: observe creates plants with new ids and names. It deletes them at
the end, also after a failure or Ctrl-C.

The profile leaves out what observe cannot determine and gives the reason. If the file already holds
a profile, observe keeps its entries that it cannot determine this time. What the service does and a
profile cannot express is listed as unsupported.

${describeExitCodes(exitCodes.observe)}

Examples:
  plant-store-kit observe --url http://127.0.0.1:8080/v1 --token t1 --out profile.json
  plant-store-kit serve --profile profile.json
  plant-store-kit verify --url http://127.0.0.1:8080/v1 --token t1 --profile profile.json
`;

/** Reads the options of an observation. @throws KitError `invalid-flags` */
export function readObserveOptions(given: GivenFlags<typeof flags>, stop: AbortSignal) {
  return {
    ...readSessionOptions(given, stop),
    maxPlants: readWholeNumber('--plants', given.values.plants, 20, 1_000_000),
  };
}
