import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isKitError, KitError } from '../../interface/kit-error.js';
import { toOneLine } from '../../interface/printable.js';
import { type Profile, readProfile } from '../../interface/profile.js';
import { diffProfiles } from '../../verify/observe/diff-profiles.js';
import { createProfile } from '../../verify/observe/findings.js';
import { defaultMaxPlants } from '../../verify/observe/observation.js';
import { observationToText } from '../../verify/observe/observation-to-text.js';
import { observeProvider } from '../../verify/observe-provider.js';
import { reportToJson } from '../../verify/report/render/json.js';
import { defineCommand, unreachable } from '../command.js';
import { assertWritable, loadFile, writeOutputFile } from '../files.js';
import { numberFlag } from '../flags.js';
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
      yes: { short: 'y', help: 'replace the file without asking' },
      plants: numberFlag(
        defaultMaxPlants,
        20,
        1_000_000,
        'maximum number of created plants; detects limits up to n - 10',
      ),
      all: { help: 'print also what was observed to be as the default' },
      json: { help: 'print the profile as JSON' },
      quiet: { short: 'q', help: 'print only errors' },
    },
  },
  notes: `The service needs no empty store: observe creates plants with new ids and names. It deletes them at
the end, also after a failure or Ctrl-C.

The profile leaves out what observe cannot determine and gives the reason. What the service does and a
profile cannot express is listed as unsupported. If the file already holds a profile, observe replaces it,
and prints in what the two differ.`,
  exitCodes: {
    0: 'a profile was observed',
    1: 'the file was kept: you said no, or there is no terminal to ask in',
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
    const { output, stop, confirm } = context;
    const printLines = (...lines: readonly string[]) =>
      output.printError(lines.map((line) => `${toOneLine(line)}\n`).join(''));
    // Before the first request: an unwritable file must not cost the profile.
    const earlier = out === undefined ? undefined : await readEarlier(out);
    if (earlier && !yes && !(await confirm?.(`Replace "${toOneLine(out ?? '')}"?`))) {
      printLines(
        `"${out}" is there already, and was kept. Give --yes to replace it, or another path.`,
      );
      return 1;
    }
    const { report, failure } = await runOnService(flags, context, 'steps made', (connection) =>
      observeProvider({ ...connection, maxPlants }),
    );
    if (failure !== undefined) {
      // Another service may have answered at that URL.
      throw failure;
    }
    const schema = out === undefined ? undefined : findSchemaPath(out);
    const observed = createProfile(report, schema);
    if (json) {
      output.print(reportToJson(observed));
    } else if (!quiet || report.leftovers.length > 0) {
      output.print(observationToText(report, { hasColors: output.hasColors, all }));
    }
    const { reason } = report;
    const hasFound = Object.keys(observed.outcomes ?? {}).length > 0 && !stop.aborted;
    if (reason !== undefined) {
      const isKept = out !== undefined && !hasFound;
      printLines(isKept ? `${reason} Nothing was written to "${out}".` : reason);
    }
    if (out !== undefined && hasFound) {
      await writeOutputFile({ path: out, flag: '--out' }, reportToJson(observed));
      if (!quiet) {
        printLines(`Wrote ${out}.`, ...(earlier ? describeChanges(earlier, observed) : []));
      }
    } else if (reason === undefined && !json && !quiet) {
      printLines('Write it to a file with --out profile.json.');
    }
    return reason === undefined ? 0 : 2;
  },
});

/** Reads the profile that a new one will replace, if there is one. */
async function readEarlier(path: string): Promise<Profile | undefined> {
  const isThere = await assertWritable({ path, flag: '--out' });
  const earlier = loadFile(isThere ? path : undefined, 'profile', readProfile).catch((error) => {
    if (!isKitError(error) || error.code !== 'invalid-profile') {
      throw error;
    }
    throw new KitError('unwritable-file', `write --out "${path}"`, {
      cause: 'the file is not a profile',
      remedy: 'Give another path, or remove that file.',
      paths: [path],
      error,
    });
  });
  return (await earlier)?.written;
}

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

/** Says in what a profile differs from the one that it replaces. */
function describeChanges(earlier: Profile, observed: Profile): string[] {
  const differences = diffProfiles(earlier, observed);
  return [
    differences.length === 0
      ? 'It says the same as the profile that was there.'
      : 'It differs from the profile that was there:',
    ...differences.map(({ sentence }) => `  ${sentence}`),
  ];
}
