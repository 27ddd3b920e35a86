import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { toOneLine } from '../../text/printable.js';
import { createProfile } from '../../verify/observe/findings.js';
import { defaultMaxProviderPlants } from '../../verify/observe/observation.js';
import { observationToText } from '../../verify/observe/observation-to-text.js';
import { observeProvider } from '../../verify/observe-provider.js';
import { reportToJson } from '../../verify/report/render/json.js';
import { defineCommand, unreachable } from '../command.js';
import { numberFlag } from '../flags.js';
import { fileWasKept, mayReplace, yesFlag } from '../may-replace.js';
import { writeOutputFile } from '../output-files.js';
import { runOnService } from '../provider/run-on-service.js';
import { serviceFlags } from '../provider/service-flags.js';

export const observe = defineCommand({
  description:
    'Records what a running service does where the interface document leaves it open, as a profile.',
  usage: '--url <url> --token <token> --out <file> [flags]',
  flags: {
    'The service': serviceFlags,
    'The profile': {
      out: { value: '<file>', help: 'write the profile to this file' },
      yes: yesFlag,
      plants: numberFlag(
        defaultMaxProviderPlants,
        20,
        1_000_000,
        'maximum number of created plants; detects limits up to n - 10',
      ),
      all: { help: 'print also what was observed to be as the default' },
      json: { help: 'print the profile as JSON' },
      quiet: { short: 'q', help: 'print only errors' },
    },
  },
  common: ['url', 'token', 'secondToken', 'readOnlyToken', 'endedToken', 'server', 'out', 'yes'],
  notes: `The service needs no empty store: observe creates plants with new ids and names. It deletes them at
the end, also after a failure or Ctrl-C.

The profile leaves out what observe cannot determine and gives the reason. What the service does and a
profile cannot express is listed as unsupported.`,
  exitCodes: {
    0: 'a profile was observed',
    1: fileWasKept,
    2: 'a flag or a file cannot be used, nothing could be determined, or it ended early',
    3: unreachable,
  },
  examples: [
    'observe --url http://127.0.0.1:8080/v1 --token t1 --out profile.json',
    'serve --profile profile.json',
    'verify --url http://127.0.0.1:8080/v1 --token t1 --profile profile.json',
  ],
  async run({ flags }, context) {
    const { out, yes, plants: maxPlants, all = false, json, quiet } = flags;
    const { output, stop } = context;
    const file = out === undefined ? undefined : { path: out, flag: '--out' };
    const printLine = (line: string) => output.printError(`${toOneLine(line)}\n`);
    // Before the first request: an unwritable file must not cost the profile.
    if (file !== undefined && !(await mayReplace(file, yes, context))) {
      return 1;
    }
    const report = await runOnService(flags, context, 'steps made', (connection) =>
      observeProvider({ ...connection, maxPlants }),
    );
    const observed = createProfile(report, file && findSchemaPath(file.path));
    if (json) {
      output.print(reportToJson(observed));
    } else if (!quiet || report.leftovers.length > 0) {
      output.print(observationToText(report, { hasColors: output.hasColors, all }));
    }
    const { reason } = report;
    const hasFound = Object.keys(observed.outcomes ?? {}).length > 0 && !stop.aborted;
    if (reason !== undefined) {
      const isKept = file !== undefined && !hasFound;
      printLine(isKept ? `${reason} Nothing was written to "${out}".` : reason);
    }
    if (file !== undefined && hasFound) {
      await writeOutputFile(file, reportToJson(observed));
      if (!quiet) {
        printLine(`Wrote ${out}.`);
      }
    } else if (reason === undefined && !json && !quiet) {
      printLine('Write it to a file with --out profile.json.');
    }
    return reason === undefined ? 0 : 2;
  },
});

/** The path of the JSON Schema of profiles, relative to a file; undefined if the kit is not installed there. */
function findSchemaPath(profilePath: string): string | undefined {
  const file = resolve(profilePath);
  try {
    const schema = createRequire(join(dirname(file), 'profile.js')).resolve(
      'plant-store-kit/contracts/profile.schema.json',
    );
    const path = relative(dirname(file), schema).split(sep).join('/');
    return path.startsWith('.') ? path : `./${path}`;
  } catch {
    return undefined;
  }
}
