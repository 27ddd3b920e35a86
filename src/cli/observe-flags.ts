import { describeFlags, type Flags, type FlagValues } from './flags.js';
import { furtherTokens, sessionFlags } from './session-flags.js';

export const flags = {
  ...sessionFlags,
  ...furtherTokens,
  out: { value: '<file>', help: 'write the profile to this file' },
  plants: {
    value: '<n>',
    help: 'most plants to create at once: limits are found up to ten less (110)',
  },
  json: { help: 'print the profile as JSON' },
  quiet: { short: 'q', help: 'print nothing but errors' },
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

export type ObserveFlags = FlagValues<typeof flags>;

export const help = `Finds out what a running service does where the interface document leaves it open.

Usage: plant-store-kit observe --url <url> --token <token> --out <file> [flags]

${describeFlags(flags)}

It needs no empty store: it creates plants under fresh ids and names, and deletes them again, also
after a failure or Ctrl-C. What it cannot determine it leaves out of the profile, with the reason,
or keeps as an earlier profile in the file has it. What a service does and no profile can express is
listed as unsupported.

Exit code: 0 a profile was observed, 2 bad usage, or nothing could be determined, or it was stopped,
3 the service cannot be reached.

Examples:
  plant-store-kit observe --url http://127.0.0.1:8080/v1 --token t1 --second-token t2 --out provider.profile.json
  plant-store-kit serve --profile provider.profile.json
  plant-store-kit verify --url http://127.0.0.1:8080/v1 --token t1 --profile provider.profile.json
`;
