import { defineCommand } from '../command.js';
import { wholeNumber } from '../flags.js';
import { readServiceOptions, serviceFlags } from '../provider/service-flags.js';

export const observe = defineCommand({
  name: 'observe',
  summary: 'record what a running service does where the interface leaves it open',
  description:
    'Records what a running service does where the interface document leaves it open, as a profile.',
  usage: '--url <url> --token <token> --out <file> [flags]',
  flags: {
    'The service': serviceFlags,
    'The profile': {
      out: { value: '<file>', help: 'write the profile to this file' },
      plants: {
        value: '<n>',
        default: '110',
        help: 'maximum number of created plants; detects limits up to n - 10',
        read: wholeNumber(20, 1_000_000),
      },
      json: { help: 'print the profile as JSON' },
      quiet: { short: 'q', help: 'print only errors' },
    },
  },
  notes: `The service needs no empty store: observe creates plants with new ids and names. It deletes them at
the end, also after a failure or Ctrl-C.

The profile leaves out what observe cannot determine and gives the reason. If the file already holds
a profile, observe keeps its entries that it cannot determine this time. What the service does and a
profile cannot express is listed as unsupported.`,
  exitCodes: {
    0: 'a profile was observed',
    2: 'a flag or a file cannot be used, nothing could be determined, or it was stopped',
    3: 'the service cannot be reached',
  },
  examples: ['--url http://127.0.0.1:8080/v1 --token t1 --out profile.json'],
  async run({ flags, names }, context) {
    const service = readServiceOptions(flags, names);
    const { runObservation } = await import('../provider/run-observation.js');
    return runObservation(service, flags, context);
  },
});
