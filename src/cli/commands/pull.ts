import { randomInt } from 'node:crypto';
import { type PlantId, readPlantId } from '../../interface/int64.js';
import { printableJson, toOneLine } from '../../interface/printable.js';
import { counted } from '../../interface/wording.js';
import { anonymizePlants } from '../../store/anonymize-plants.js';
import { formatPlants } from '../../store/format-plants.js';
import {
  type ListedPlant,
  type Listing,
  listingOf,
  listQueries,
  plantsIn,
} from '../../verify/engine/lists.js';
import { judgeResponse } from '../../verify/engine/response-rules.js';
import { listStep } from '../../verify/engine/step.js';
import { assertPlantStore } from '../../verify/http/assert-plant-store.js';
import { CannotCheckError, orCannotCheck } from '../../verify/http/cannot-check-error.js';
import type { ConnectionOptions } from '../../verify/http/connection-options.js';
import { describeAnswer, type Exchange, headerOf, statusOf } from '../../verify/http/exchange.js';
import { openConnection } from '../../verify/http/open-connection.js';
import { redirectOf } from '../../verify/http/redirect.js';
import { toReason } from '../../verify/report/redact.js';
import { describeMismatch } from '../../verify/report/wording.js';
import { defineCommand, unreachable } from '../command.js';
import { assertWritable, writeOutputFile } from '../files.js';
import { wholeNumber } from '../flags.js';
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
      yes: { short: 'y', needs: [['out']], help: 'replace the file without asking' },
      limit: {
        value: '<n>',
        defaultHelp: 'all that the service lists',
        help: 'maximum number of plants to pull',
        read: wholeNumber(1, 1_000_000),
      },
      owner: {
        value: '<user>',
        defaultHelp: 'none, so that all users see them',
        help: 'user of the mock to give them to',
      },
      anonymize: { help: 'make up the names and the tags' },
      seed: {
        value: '<n>',
        needs: [['anonymize']],
        defaultHelp: 'a random one',
        help: 'make up the same for the same names and tags again',
        read: wholeNumber(0, maxSeed),
      },
      quiet: { short: 'q', help: 'print only errors' },
    },
  },
  notes: `It sends requests that list plants, and changes nothing. A list hides the ids, so they are made up: 1, 2, 3
and so on, in the order of the list. If a service shows ids in spite of the interface, they are kept.
Of a service that lists in pages it takes the longest one, and says so.

With --anonymize, equal names stay equal, and different names stay different; so do the tags. Who knows the
seed can test whether a name was there.`,
  exitCodes: {
    0: 'the plants were written or printed',
    1: 'the file was kept: you said no, or there is no terminal to ask in',
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
      listPlants(connection, limit),
    );
    if (failure !== undefined) {
      // Another service may have answered at that URL.
      throw failure;
    }
    if (typeof report === 'string') {
      complain(file ? `${report} Nothing was written to "${out}".` : report);
      return 2;
    }
    const { listed, isPart } = report;
    const named = listed.filter(({ name }) => typeof name === 'string');
    const ids = idsOf(named);
    const pulled = named.map(({ name, tag }, position) => ({
      id: ids?.[position] ?? String(position + 1),
      name: String(name),
      ...(typeof tag === 'string' && { tag }),
      ...(owner !== undefined && { owner }),
    }));
    const plants = anonymize ? await anonymizePlants(pulled, seed) : pulled;
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
      anonymize &&
        `The names and tags are made up. Give --seed ${seed} to make the same ones again.`,
      leftOut > 0 && `Left out ${counted(leftOut, 'plant')} of the list: without a name.`,
    ];
    if (!quiet) {
      const text = notes.map((note) => (note ? `${toOneLine(note)}\n` : '')).join('');
      (file === undefined ? output.printError : output.print)(text);
    }
    if (isPart) {
      const list = `A list of ${counted(listed.length, 'plant')}`;
      complain(`${list} may be a page of a longer one: look whether plants are missing.`);
    }
    return 0;
  },
});

/** How many plants a page often has. */
const usualPages = new Set([10, 20, 25, 30, 50, 100, 200, 250, 500, 1000]);

/** Lists the plants of a running service: in the longest list if there is no limit. @returns why not, in a sentence. */
async function listPlants(options: ConnectionOptions, limit: number | undefined) {
  using connection = await openConnection(options);
  const queries = limit === undefined ? listQueries : [`?limit=${limit}`];
  const exchanges = await orCannotCheck(() =>
    Promise.all(queries.map((query) => connection.send(listStep(query)))),
  );
  if (exchanges instanceof CannotCheckError) {
    return toReason(connection.interruption ?? exchanges.message, connection.secrets);
  }
  const [first] = exchanges as [Exchange];
  await assertPlantStore(connection, first);
  if (plantsIn(first) === undefined) {
    const wrong = judgeResponse(first).find(({ rule }) => rule === 'list.returns-array-of-plants');
    const why = wrong?.verdict === 'failed' ? describeMismatch(wrong) : describeAnswer(first);
    const reason = toReason(`the plants could not be listed: ${why}`, connection.secrets);
    const redirect = redirectOf(first);
    if (redirect !== undefined) {
      return `${reason} It redirects to ${redirect.location}. ${redirect.advice}.`;
    }
    const status = statusOf(first) ?? 0;
    const remedies = [
      [status >= 500 || status === 429, ' Try again later.'],
      [status === 401 || status === 403, ' Check the token.'],
      [status >= 300, ' Check the URL.'],
    ] as const;
    return reason + (remedies.find(([applies]) => applies)?.[1] ?? '');
  }
  const lists = exchanges.flatMap((exchange) => listingOf(exchange) ?? []);
  const lengths = lists.map(({ plants }) => plants.length);
  const longest = Math.max(...lengths);
  const isPage = ({ exchange }: Listing) =>
    statusOf(exchange) === 206 ||
    headerOf(exchange, 'link')?.includes('next') ||
    Number(headerOf(exchange, 'x-total-count')) > longest;
  const isPart = usualPages.has(longest) || Math.min(...lengths) < longest || lists.some(isPage);
  return {
    listed: lists[lengths.indexOf(longest)]?.plants.slice(0, limit) ?? [],
    isPart: limit === undefined && isPart,
  };
}

/** The ids in a list of a service that shows them; undefined unless each plant has one of its own. */
function idsOf(plants: readonly ListedPlant[]): readonly PlantId[] | undefined {
  const ids = plants.flatMap(({ id }) => {
    const read = readPlantId(id);
    return 'id' in read ? [read.id] : [];
  });
  return ids.length > 0 && new Set(ids).size === plants.length ? ids : undefined;
}
