import { loadProfile } from '../../server/load-options.js';
import { compareProvider } from '../../verify/compare-provider.js';
import { comparisonToText } from '../../verify/report/comparison-report.js';
import { reportToJson } from '../../verify/report/render/json.js';
import { defineCommand, unreachable } from '../command.js';
import { exhaustiveFlag } from '../flags.js';
import { runOnService } from '../provider/run-on-service.js';
import { serviceFlags } from '../provider/service-flags.js';

export const compare = defineCommand({
  description:
    'Sends sequences of requests to a running service and to the mock, and shows differences that verify --profile, which looks at one point at a time, cannot see.',
  usage: '--url <url> --token <token> --profile <file> [flags]',
  flags: {
    'The service': serviceFlags,
    'The comparison': {
      profile: { value: '<file>', help: 'profile that the mock answers by' },
      exhaustive: exhaustiveFlag,
      json: { help: 'print the report as JSON' },
      quiet: { short: 'q', help: 'print only differences and errors' },
    },
  },
  common: ['url', 'token', 'secondToken', 'server', 'profile', 'exhaustive', 'json'],
  notes: `The mock starts with the plants that the service lists. At the end, compare deletes the plants that
it has created in the service, also after a failure or Ctrl-C.

It compares what an app can notice: the status, the headers that an app may use, the plants, and the
integer and the further members of an Error. It does not compare messages, nor what the profile says
could not be determined. The report shows each difference once, with its situation and the rules that
the service violates there.`,
  exitCodes: {
    0: 'no difference, or only differences that the profile lists as unsupported',
    1: 'other differences',
    2: 'a flag or a file cannot be used, or it ended early',
    3: unreachable,
  },
  examples: [
    'compare --url http://127.0.0.1:8080/v1 --token t1 --profile profile.json',
    'compare --url http://127.0.0.1:8080/v1 --token t1 --second-token t2 --exhaustive',
  ],
  async run({ flags }, context) {
    const { profile: path, exhaustive, json, quiet } = flags;
    const { output } = context;
    const profile = await loadProfile(path);
    const report = await runOnService(flags, context, 'steps made', (connection) =>
      compareProvider({ ...connection, exhaustive, profile }),
    );
    const isEarly = report.reason !== undefined || report.steps === 0;
    const isDifferent = report.differences.some(({ isKnown }) => !isKnown);
    const exitCode = isDifferent ? 1 : isEarly ? 2 : 0;
    if (json) {
      output.print(reportToJson(report));
    } else if (!quiet || exitCode !== 0 || report.leftovers.length > 0) {
      output.print(comparisonToText(report, { ...output, isMirrored: profile !== undefined }));
    }
    return exitCode;
  },
});
