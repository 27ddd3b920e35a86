import { toOneLine } from '../interface/one-line.js';
import { observationToText } from '../verify/observe/observation-to-text.js';
import { type ObservationReport, observeProvider } from '../verify/observe/observe-provider.js';
import { countTold, toProfile } from '../verify/observe/to-profile.js';
import { atService } from './at-service.js';
import type { CommandContext, ExitCode, Output } from './command.js';
import { readFlags } from './flags.js';
import { flags, help, type ObserveFlags } from './observe-flags.js';
import { expectProfileFile, schemaFor, toText, writeProfile } from './profile-file.js';
import { readOptional, readSessionOptions } from './session-options.js';

/**
 * Observes a running service, and writes its profile.
 *
 * @throws KitError for a flag or a file that cannot be used, and when nobody answers.
 */
export async function observe(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { env, output, stop } = context;
  const read = readFlags(args, flags, env);
  const { values: given } = read;
  if (given.help) {
    output.print(help);
    return 0;
  }
  const options = {
    ...readSessionOptions(read),
    readOnlyToken: given['read-only-token'],
    endedToken: given['ended-token'],
    mostPlants: readOptional('--plants', given.plants, 20, 1_000_000),
  };
  if (given.out !== undefined) {
    // Before anything is asked: what was found out must not be lost.
    await expectProfileFile(given.out);
  }
  if (stop.aborted) {
    output.printError('Stopped before anything was observed.\n');
    return 2;
  }
  const { report, failure } = await atService(
    given,
    options.url,
    context,
    'probes made',
    (session) => observeProvider({ ...options, ...session }),
  );
  if (failure !== undefined) {
    // Something else may stand at the address, and have answered in its place.
    throw failure;
  }
  return tell(report, given, output);
}

async function tell(
  report: ObservationReport,
  { out, json, quiet }: ObserveFlags,
  output: Output,
): Promise<ExitCode> {
  const profile = toProfile(report, out === undefined ? undefined : schemaFor(out));
  if (json) {
    output.print(toText(profile));
  } else if (!quiet || report.leftovers.length > 0) {
    output.print(observationToText(report, output));
  }
  const isWhole = report.reason === undefined && countTold(report).told > 0;
  if (!isWhole) {
    const kept = out === undefined ? '' : ` Nothing was written to "${toOneLine(out)}".`;
    output.printError(`${report.reason ?? 'Nothing could be told.'}${kept}\n`);
    return 2;
  }
  if (out !== undefined) {
    await writeProfile(out, profile);
    output.printError(quiet ? '' : `Wrote ${toOneLine(out)}.\n`);
  } else if (!json && !quiet) {
    output.printError('To keep it: --out provider.profile.json\n');
  }
  return 0;
}
