import { loadProfile } from '../../server/load-options.js';
import { readText } from '../../server/read-text.js';
import { toOneLine } from '../../text/printable.js';
import { counted } from '../../text/wording.js';
import { startDeadline } from '../../verify/http/deadline.js';
import {
  type BrokerPacts,
  fetchBrokerPacts,
  publishBrokerResults,
} from '../../verify/pacts/broker-pacts.js';
import {
  type KnownFailureEntry,
  noReason,
  readKnownFailures,
  updateKnownFailures,
} from '../../verify/report/known-failures.js';
import { reportToJson } from '../../verify/report/render/json.js';
import { coreRules, withVerdict } from '../../verify/report/verdict.js';
import type { VerificationReport } from '../../verify/report/verification-report.js';
import { defaultStayMs, verifyProvider } from '../../verify/verify-provider.js';
import { readBuild } from '../ci/read-build.js';
import { type CommandContext, defineCommand, type Output, unreachable } from '../command.js';
import { exhaustiveFlag } from '../flags.js';
import { assertWritable, writeOutputFile } from '../output-files.js';
import { type PactBrokerFlags, pactBrokerFlags } from '../provider/broker-flags.js';
import { readPacts } from '../provider/read-pacts.js';
import { runOnService } from '../provider/run-on-service.js';
import { readTexts, seconds, serviceFlags } from '../provider/service-flags.js';
import {
  assertWritableReports,
  exitCodeOf,
  reportFlags,
  writeReports,
} from '../provider/write-reports.js';

export const verify = defineCommand({
  description: 'Checks a running service in any language against the plant store interface.',
  usage: '--url <url> --token <token> [flags]',
  flags: {
    'The service': serviceFlags,
    'What is checked': {
      only: {
        value: '<rules>',
        isMultiple: true,
        help: 'check only these rules, such as create or list.error-body',
        read: readTexts,
      },
      pacts: {
        value: '<path>',
        isMultiple: true,
        help: 'pact of a frontend, or a folder of pacts, to verify as well',
      },
      provider: {
        value: '<name>',
        defaultHelp: 'plant-store, or the only one in a folder',
        help: 'name of the service in its pacts',
      },
      assumptions: {
        value: '<file>',
        isMultiple: true,
        help: 'what the tests of an app assume of the service, as challenge --write has written it',
      },
      profile: {
        value: '<file>',
        help: 'report drift from this profile, also of rules that --only leaves out',
      },
      exhaustive: exhaustiveFlag,
      stay: {
        value: '<s>',
        default: `${defaultStayMs / 1000}`,
        help: 'seconds that the first plants stay before they are looked for again; more finds what comes later',
        read: seconds(0),
      },
      robustness: { help: 'also send huge bodies, deep nesting and half characters' },
      knownFailures: {
        value: '<file>',
        help: 'deviations of the service that are known and do not fail the run',
      },
      updateKnownFailures: {
        needs: [['knownFailures']],
        help: 'write what fails now to the file of --known-failures',
      },
    },
    'A Pact Broker': pactBrokerFlags,
    'The report': reportFlags,
  },
  common: ['url', 'token', 'server', 'secondToken', 'only', 'pacts', 'profile', 'junit'],
  notes: `The service needs no test code and no empty store: verify creates plants with new ids and names.
It deletes them at the end, also after a failure or Ctrl-C.

With --profile the report also shows drift: each point in which the service no longer does what the
profile says. Drift fails no rule. Some points need --second-token, --read-only-token or
--ended-token.

With --assumptions the service is held to what the tests of an app assume beyond the interface. What
the service was not seen to do, or what the tests were not run with, is not checked.`,
  exitCodes: {
    0: "each core rule passed, and no rule, no frontend's pact and no assumption of an app failed",
    1: "a rule, a frontend's pact or an assumption of an app failed, also if the run ended early",
    2: 'a flag or a file cannot be used; or nothing failed, but a core rule could not be checked, a result could not be published, or the run ended early: the report says why',
    3: unreachable,
    4: 'with --profile: nothing failed, but the service no longer does what its profile says',
  },
  examples: [
    'verify --url http://127.0.0.1:8080/v1 --token t1 --second-token t2',
    'verify --server "npm start" --url http://127.0.0.1:8080 --token t1 --junit out.xml',
    'verify --url http://127.0.0.1:8080 --token t1 --profile profile.json',
    'verify --url http://127.0.0.1:8080 --token t1 --ids 1-1000000 --tags herb,tree',
    'verify --url https://staging.example.com --token t1 --assumptions web-shop.json',
    'verify --url https://staging.example.com --token-command "./get-token" --only list',
  ],
  async run({ flags }, context) {
    const { output, stop } = context;
    const { provider, exhaustive, robustness, knownFailures: known } = flags;
    const endsAt = performance.now() + flags.deadline;
    await assertWritableReports(flags);
    const files = await readPacts(flags.pacts ?? [], provider, output);
    const assumptions = await Promise.all(
      (flags.assumptions ?? []).map(async (source) => ({ source, text: await readText(source) })),
    );
    const profile = await loadProfile(flags.profile);
    const isUpdated = flags.updateKnownFailures === true;
    const knownFailures = known === undefined ? [] : await loadKnownFailures(known, isUpdated);
    const late = 'the run reached its deadline; --deadline sets a later one';
    using deadline = startDeadline(flags.deadline, late, [stop]);
    const published = await fetchBrokerPacts({ ...flags, signal: deadline.signal });
    const report = await runOnService(
      flags,
      context,
      'checks made',
      (connection) =>
        verifyProvider({
          ...connection,
          only: flags.only?.flat(),
          robustness,
          exhaustive,
          stayMs: flags.stay,
          deadlineMs: Math.max(1, Math.ceil(endsAt - performance.now())),
          pacts: [...files, ...published.pacts],
          assumptions,
          profile: profile,
          profileSource: flags.profile,
          knownFailures,
          knownFailuresSource: known,
        }),
      async (checked) => {
        const update = isUpdated
          ? await updateFile(known, checked, knownFailures, output)
          : checked;
        await writeReports(update, flags, context);
        return update;
      },
    );
    if (flags.publish && published.pacts.length > 0) {
      await publishResults(published, report, flags, context);
    }
    return exitCodeOf(report);
  },
});

async function publishResults(
  published: BrokerPacts,
  report: VerificationReport,
  { branch, providerTag, providerVersion: version = '', buildUrl }: PactBrokerFlags,
  { env, output }: CommandContext,
): Promise<void> {
  if (report.endedEarly) {
    output.printError(`${toOneLine(`Published no results. ${report.reason}`)}\n`);
    return;
  }
  const url = buildUrl ?? (await readBuild(env)).url;
  await publishBrokerResults(published, report, { version, branch, providerTag, buildUrl: url });
  output.printError(`Published the results of ${counted(published.pacts.length, 'pact')}.\n`);
}

/** @param isUpdated whether the file will be written, and need not exist yet. */
async function loadKnownFailures(path: string, isUpdated: boolean) {
  if (isUpdated && !(await assertWritable({ path, flag: '--known-failures' }))) {
    return [];
  }
  const source = `known failures "${path}"`;
  const ifMissing = 'Check the path, or add --update-known-failures, which writes it.';
  return readKnownFailures(await readText(path, { source, ifMissing }), source);
}

/** Writes the known failures of a run, if it is complete. @returns the report with them. */
async function updateFile(
  path = '',
  report: VerificationReport,
  earlier: readonly KnownFailureEntry[],
  output: Output,
): Promise<VerificationReport> {
  if (report.endedEarly) {
    output.printError(`${path} was not changed, since the run is not complete.\n`);
    return report;
  }
  const updated = updateKnownFailures(report, earlier);
  await writeOutputFile({ path, flag: '--known-failures' }, reportToJson(updated));
  const unexplained = updated.filter(({ reason }) => reason === noReason).length;
  const toDo = unexplained > 0 ? ` Write into it why you accept ${unexplained} of them.` : '';
  const count = counted(updated.length, 'known failure');
  output.printError(`${path} was written: it has ${count}.${toDo}\n`);
  // `withVerdict` finds again why a core rule could not be checked. A reason that stays says that the run ended early.
  const { reason: _, ...judged } = report;
  return withVerdict(judged, coreRules, { entries: updated, source: path });
}
