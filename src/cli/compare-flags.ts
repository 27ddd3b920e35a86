import { describeExitCodes, exitCodes } from './exit-codes.js';
import { describeFlags, type Flags, type GivenFlags, maxSeed, readWholeNumber } from './flags.js';
import { readSessionOptions, sessionFlags } from './session-flags.js';

export const flags = {
  ...sessionFlags,
  profile: { value: '<file>', help: 'profile that the mock answers by' },
  steps: { value: '<n>', help: 'number of requests to each side (300)' },
  outside: { help: 'also compare paths and methods outside of the three operations' },
  seed: { value: '<n>', help: 'repeat the requests of an earlier run' },
  json: { help: 'print the report as JSON' },
  quiet: { short: 'q', help: 'print only differences and errors' },
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

export const help = `Sends the same requests to a running service and to the mock, and shows the differences.

Usage: plant-store-kit compare --url <url> --token <token> --profile <file> [flags]

${describeFlags(flags)}

The mock starts with the plants that the service lists. At the end, compare deletes the plants that
it has created in the service, also after a failure or Ctrl-C.

It compares what an app can notice: the status, the headers that an app may use, the plants, and the
integer and the further members of an Error. It does not compare messages, nor what the profile says
could not be determined. The report shows each difference once, with its situation and the rules that
the service violates there.

${describeExitCodes(exitCodes.compare)}

Examples:
  plant-store-kit compare --url http://127.0.0.1:8080/v1 --token t1 --profile profile.json
  plant-store-kit compare --url http://127.0.0.1:8080/v1 --token t1 --steps 1000 --seed 7
`;

/** Reads the options of a comparison. @throws KitError `invalid-flags` */
export function readCompareOptions(given: GivenFlags<typeof flags>, stop: AbortSignal) {
  const { steps, seed, outside } = given.values;
  return {
    ...readSessionOptions(given, stop),
    steps: readWholeNumber('--steps', steps, 1, 100_000),
    seed: readWholeNumber('--seed', seed, 0, maxSeed),
    outside: outside === true,
  };
}
