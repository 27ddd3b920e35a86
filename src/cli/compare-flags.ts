import { describeFlags, type Flags, type FlagValues } from './flags.js';
import { furtherTokens, sessionFlags } from './session-flags.js';

export const flags = {
  ...sessionFlags,
  ...furtherTokens,
  profile: { value: '<file>', help: 'what the mock chooses where the interface leaves it open' },
  steps: { value: '<n>', help: 'requests to make of both (300)' },
  outside: { help: 'compare also what lies outside of the three operations' },
  seed: { value: '<n>', help: 'make the same requests again' },
  json: { help: 'print the report as JSON' },
  quiet: { short: 'q', help: 'print nothing but differences and errors' },
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

export type CompareFlags = FlagValues<typeof flags>;

export const help = `Makes the same requests of a running service and of the mock, and shows what an app could notice.

Usage: plant-store-kit compare --url <url> --token <token> --profile <file> [flags]

${describeFlags(flags)}

The mock begins with the plants that the service lists. What is created in the service is deleted
again, also after a failure or Ctrl-C. Each difference is shown once, in the situation in which it
arises, with the rules that the service violates there. The texts of error messages are for people,
and are not compared.

Exit code: 0 no difference but those that the profile lists as unsupported, 1 there are others,
2 bad usage, or it ended early, 3 the service cannot be reached.

Examples:
  plant-store-kit compare --url http://127.0.0.1:8080/v1 --token t1 --second-token t2 --profile provider.profile.json
  plant-store-kit compare --url http://127.0.0.1:8080/v1 --token t1 --steps 1000 --seed 7
`;
