import { randomInt } from 'node:crypto';
import { type PlantId, readPlantId } from '../../interface/int64.js';
import { anonymizePlants } from '../../store/anonymize-plants.js';
import { formatPlants } from '../../store/format-plants.js';
import { printableJson, toOneLine } from '../../text/printable.js';
import { counted } from '../../text/wording.js';
import { recordOfListed } from '../../verify/engine/oracle.js';
import type { ListedPlant } from '../../verify/engine/view.js';
import { pullPlants } from '../../verify/pull-plants.js';
import { defineCommand, unreachable } from '../command.js';
import { wholeNumberFlag } from '../flags.js';
import { fileWasKept, mayReplace, yesFlag } from '../may-replace.js';
import { writeOutputFile } from '../output-files.js';
import { runOnService } from '../provider/run-on-service.js';
import { reachFlags } from '../provider/service-flags.js';

const maxSeed = 2 ** 31 - 1;

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
      out: {
        value: '<file>',
        defaultHelp: 'print them',
        help: 'write the plants to this file',
      },
      yes: { ...yesFlag, needs: [['out']] },
      limit: {
        value: '<n>',
        defaultHelp: 'all that the service lists',
        help: 'maximum number of plants to pull',
        read: wholeNumberFlag(1, 1_000_000),
      },
      owner: {
        value: '<user>',
        defaultHelp: 'all users see them',
        help: 'user of the mock to give them to',
      },
      anonymize: { help: 'make up the names and the tags' },
      seed: {
        value: '<n>',
        needs: [['anonymize']],
        defaultHelp: 'a random one',
        help: 'make up the same for the same names and tags again',
        read: wholeNumberFlag(0, maxSeed),
      },
      quiet: { short: 'q', help: 'print only errors' },
    },
  },
  common: ['url', 'token', 'out', 'yes', 'limit', 'owner', 'anonymize'],
  notes: `It sends requests that list plants, and changes nothing. A list hides the ids, so they are made up: 1, 2, 3
and so on, in the order of the list. If a service shows ids in spite of the interface, they are kept.
If a service lists in pages, pull takes the longest page, and says so.

With --anonymize, equal names stay equal, and different names stay different; so do the tags. Somebody who
knows the seed can test whether a name was there.`,
  exitCodes: {
    0: 'the plants were written or printed',
    1: fileWasKept,
    2: 'a flag or a file cannot be used, the service gave no list, or it was stopped',
    3: unreachable,
  },
  examples: [
    'pull --url https://staging.example.com/v1 --token t1 --out plants.json',
    'pull --url https://staging.example.com/v1 --token t1 --anonymize --seed 7 --out plants.json',
    'serve --plants plants.json',
  ],
  async run({ flags }, context) {
    const { out, yes, limit, owner, anonymize, seed = randomInt(maxSeed), quiet } = flags;
    const { output } = context;
    const printLine = (line: string) => output.printError(`${toOneLine(line)}\n`);
    const file = out === undefined ? undefined : { path: out, flag: '--out' };
    // Before the first request: the question comes at once, and not after a long list.
    if (file !== undefined && !(await mayReplace(file, yes, context))) {
      return 1;
    }
    const pulled = await runOnService(flags, context, undefined, (connection) =>
      pullPlants(connection, limit),
    );
    if (typeof pulled === 'string') {
      printLine(file ? `${pulled} Nothing was written to "${out}".` : pulled);
      return 2;
    }
    const { listed, isPart } = pulled;
    const named = listed.filter(({ name }) => typeof name === 'string');
    const ids = idsOf(named);
    const shown = named.map((plant, position) =>
      recordOfListed(plant, owner, ids?.[position] ?? String(position + 1)),
    );
    const plants = anonymize ? await anonymizePlants(shown, seed) : shown;
    if (file === undefined) {
      output.print(printableJson([...formatPlants(plants)].join('')));
    } else {
      await writeOutputFile(file, formatPlants(plants));
    }
    const leftOut = listed.length - named.length;
    const notes = [
      file && `Wrote ${counted(plants.length, 'plant')} to ${out}.`,
      plants.length > 0 &&
        (ids === undefined
          ? 'The ids are made up, since the list shows none.'
          : 'The ids are those in the list, although the interface hides them.'),
      listed.length === 0 && 'The list is empty: the user of this token sees no plants.',
      listed.length > 0 &&
        anonymize &&
        `The names and tags are made up. Give --seed ${seed} to make the same ones again.`,
      leftOut > 0 && `Left out ${counted(leftOut, 'plant')} of the list: without a name.`,
    ].filter((note) => typeof note === 'string');
    if (!quiet) {
      const text = notes.map((note) => `${toOneLine(note)}\n`).join('');
      (file === undefined ? output.printError : output.print)(text);
    }
    if (isPart) {
      const list = `A list of ${counted(listed.length, 'plant')}`;
      printLine(`${list} may be a page of a longer one: look whether plants are missing.`);
    }
    return 0;
  },
});

/** The ids in a list of a service that shows them; undefined unless each plant has one of its own. */
function idsOf(plants: readonly ListedPlant[]): readonly PlantId[] | undefined {
  const ids = plants.flatMap(({ id }) => {
    const read = readPlantId(id);
    return 'id' in read ? [read.id] : [];
  });
  return ids.length > 0 && new Set(ids).size === plants.length ? ids : undefined;
}
