import { randomInt } from 'node:crypto';
import { toOneLine } from '../../interface/printable.js';
import { counted } from '../../interface/wording.js';
import { anonymizePlants } from '../../store/anonymize-plants.js';
import { formatPlants } from '../../store/format-plants.js';
import { type PulledPlants, pullPlants } from '../../verify/pull-plants.js';
import { defineCommand } from '../command.js';
import { assertWritable, writeOutputFile } from '../files.js';
import { seed, wholeNumber } from '../flags.js';
import { runOnService } from '../provider/run-on-service.js';
import { reachFlags } from '../provider/service-flags.js';

export const pull = defineCommand({
  description:
    'Saves the plants that a user sees at a running service as initial plants of the mock.',
  usage: '--url <url> --token <token> --out <file> [flags]',
  flags: {
    'The service': {
      ...reachFlags,
      token: { ...reachFlags.token, help: 'token of the user whose plants to pull' },
      insecure: { ...reachFlags.insecure, help: 'accept every certificate' },
    },
    'The plants': {
      out: { value: '<file>', help: 'write the plants to this file (print them)' },
      yes: { short: 'y', needs: [['out']], help: 'replace the file without asking' },
      limit: {
        value: '<n>',
        help: 'pull at most so many plants (all that the service lists)',
        read: wholeNumber(1, 1_000_000),
      },
      owner: {
        value: '<user>',
        help: 'user of the mock to give them to (none: all users see them)',
      },
      anonymize: { help: 'make up the names and the tags' },
      seed: {
        value: '<n>',
        needs: [['anonymize']],
        help: 'make up the same for the same names and tags again (a random one)',
        read: seed,
      },
      quiet: { short: 'q', help: 'print only errors' },
    },
  },
  notes: `It sends requests that list plants, and changes nothing. A list hides the ids, so they are made up: 1, 2, 3
and so on, in the order of the list. If a service shows ids in spite of the interface, they are kept.

With --anonymize, equal names stay equal, and different names stay different; so do the tags. Who knows the
seed can test whether a name was there.`,
  exitCodes: {
    0: 'the plants were written or printed',
    1: 'the file was kept: you said no, or there is no terminal to ask in',
    2: 'a flag or a file cannot be used, the service gave no list, or it was stopped',
    3: 'the service cannot be reached',
  },
  examples: [
    'pull --url https://staging.example.com/v1 --token t1 --out plants.json',
    'pull --url https://staging.example.com/v1 --token t1 --anonymize --seed 7 --out plants.json',
    'serve --plants plants.json',
  ],
  async run({ flags }, context) {
    const { out, yes, limit, owner, anonymize, seed = randomInt(2 ** 31 - 1), quiet } = flags;
    const { output, confirm } = context;
    const complain = (text: string) => output.printError(`${toOneLine(text)}\n`);
    const file = out === undefined ? undefined : { path: out, flag: '--out' };
    // Before the first request: the question comes at once, and not after a long list.
    const isThere = file !== undefined && (await assertWritable(file));
    if (isThere && !yes && !(await confirm?.(`Replace "${toOneLine(file.path)}"?`))) {
      complain(
        `"${out}" is there already, and was kept. Give --yes to replace it, or another path.`,
      );
      return 1;
    }
    const { report, failure } = await runOnService(flags, context, undefined, (connection) =>
      pullPlants(connection, { limit, owner }),
    );
    if (failure !== undefined) {
      // Another service may have answered at that URL.
      throw failure;
    }
    if (report.reason !== undefined) {
      complain(file ? `${report.reason} Nothing was written to "${out}".` : report.reason);
      return 2;
    }
    const plants = anonymize ? await anonymizePlants(report.plants, seed) : report.plants;
    if (file === undefined) {
      output.print([...formatPlants(plants)].join(''));
    } else {
      await writeOutputFile(file, formatPlants(plants));
    }
    if (!quiet) {
      const text = describe(report, anonymize && seed);
      if (file === undefined) {
        output.printError(text);
      } else {
        output.print(
          `${toOneLine(`Wrote ${counted(plants.length, 'plant')} to ${out}.`)}\n${text}`,
        );
      }
    }
    return 0;
  },
});

/** Says what is made up, and what is missing. */
function describe(
  { plants: { length: count }, hasMadeUpIds, leftOut }: PulledPlants,
  seed: number | undefined,
): string {
  const ids = hasMadeUpIds
    ? 'The ids are made up, since the list shows none.'
    : 'The ids are those in the list, although the interface hides them.';
  const names = `The names and tags are made up. Give --seed ${seed} to make the same ones again.`;
  const missing = `Left out ${counted(leftOut, 'plant')} of the list: without a name.`;
  const lines = [
    ...(count > 0 ? [ids] : []),
    ...(seed === undefined ? [] : [names]),
    ...(leftOut === 0 ? [] : [missing]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
