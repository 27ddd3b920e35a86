import { randomInt } from 'node:crypto';
import type { OperationName } from '../../interface/operation-name.js';
import { type NewPlant, newPlantJson, type Plant } from '../../interface/plant.js';
import {
  changed,
  createPlant,
  createWith,
  deleteOf,
  eachOperation,
  listWith,
} from '../../interface/sample-requests.js';
import type { Sample, SituationContext } from '../../interface/situation.js';
import { mapTexts } from '../../text/json.js';
import type { SampledSituation } from '../engine/step.js';
import { tokenChanges } from '../http/tokens.js';

const levels = 10_000;
/** Deep enough to overflow the stack of a recursive parser. */
const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Texts that some services change when they read, store, write or escape them. */
const unusualTexts = {
  'letters and symbols beyond ASCII': 'é e\u0301 ﬁ İi Дуб 竹 한 🌱 זית',
  'syntax of other languages': '" \' \\ \\n / <b> &amp; %41 + # $1',
  'white space': 'a  b\u00a0\t\r\n\u2028\ufeff',
  'control characters': '\u007f\0\uffff',
  separators: 'a,b; c|d:e - f.g_h/i',
  'a keyword of other languages': '0',
} as const;

/** Just beyond 32 bits, and beyond 64. */
const largeLimits = ['2147483648', '100000000000000000000'];

/**
 * Legal input at the edge of what services accept. It is not in the table of situations, because each provider may reject
 * it in its own way. But the response must be the Plant that was sent, or an Error.
 *
 * Ids such as -0, or an id given twice, are left out: a provider might read them as the id of another client's plant, or
 * create a plant that cannot be deleted by the id that was sent.
 */
export const edgeInputs: readonly SampledSituation[] = [
  edge('create', 'a create with unusual text in name and tag', {
    '10 kB': [withLongName(10_000), withLongTag(10_000)],
    'no character': [createPlant(() => ({ name: '' }))],
    'digits alone': [createPlant(() => ({ name: String(randomInt(10 ** 11, 10 ** 12)) }))],
    ...Object.fromEntries(
      Object.entries(unusualTexts).map(([what, text]) => [what, [withText(text)]]),
    ),
  }),
  {
    ...edge('create', 'a create whose texts differ from those of another plant by case alone', {
      'name and tag': [createPlant(({ plant }) => inOtherCase(plant))],
    }),
    state: 'own plant',
  },
  edge('list', 'a list with a limit beyond the range of integers', {
    'too large': largeLimits.map((limit) => listWith(`limit=${limit}`)),
  }),
  // Many services reject these with an Error that repeats a part of them, which it has to escape.
  edge('list', 'a list with a limit that has to be escaped', {
    'quotation mark': [listWith('limit=%22')],
  }),
  edge('delete', 'a delete with a path that has to be escaped', {
    // No backslash: many servers reject it in a path before the service sees the request.
    'quotation mark': [deleteOf(() => '%22')],
  }),
];

/** Tokens that differ slightly from a valid one. Every operation must reject them. */
export const tokenInputs: readonly SampledSituation[] = [
  {
    operation: 'any',
    title: 'a request with a token that differs from a valid one by little',
    requires: 'rejected',
    rule: 'authentication.required',
    state: 'own plant',
    effects: {},
    samples: eachOperation(
      ...tokenChanges.map(({ change }) => ({ token }: SituationContext) => {
        const other = change(token);
        return other === token ? undefined : { authorization: `Bearer ${other}` };
      }),
    ),
  },
];

/** The headers that a page in a browser sends beside those of every request. */
const browserHeaders = {
  Accept: '*/*',
  'Accept-Language': 'de-CH,de;q=0.9,en;q=0.8',
  'Cache-Control': 'no-cache',
  DNT: '1',
  Origin: 'http://localhost:5173',
  Pragma: 'no-cache',
  Priority: 'u=1, i',
  Referer: 'http://localhost:5173/plants?page=2',
  'Sec-CH-UA': '"Not=A?Brand";v="24", "Chromium";v="140"',
  'Sec-CH-UA-Mobile': '?0',
  'Sec-CH-UA-Platform': '"Linux"',
  'Sec-Fetch-Dest': 'empty',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Site': 'same-site',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
} as const;

/** Requests as browsers send them. Every service must answer them as usual. */
export const browserInputs: readonly SampledSituation[] = [
  {
    ...edge('list', 'a list with the headers of a browser', {
      'all of them': [changed('list', () => ({ headers: browserHeaders }))],
    }),
    requires: 'accepted',
    rule: 'list.returns-array-of-plants',
  },
  {
    ...edge('create', 'a create with the headers of a browser', {
      'all of them': [createWith(({ fresh }) => newPlantJson(fresh), browserHeaders)],
    }),
    requires: 'accepted',
    rule: 'create.answers-200-with-plant',
  },
];

/** Legal input that would surprise a service in production. */
export const harshInputs: readonly SampledSituation[] = [
  // HTTP lets a server refuse it; clients of .NET and Go send it.
  edge('create', 'a create in chunks', {
    'without a length': [
      createWith(({ fresh }) => newPlantJson(fresh), { 'Transfer-Encoding': 'chunked' }),
    ],
  }),
  edge('create', 'a create with a long name', {
    'a body of just under 1 MiB': [withLongName(2 ** 20 - 1)],
  }),
  edge('create', 'a create with half a character in its name', {
    'lone surrogate': [createPlant(({ fresh }) => ({ name: `${fresh.name}\ud83c` }))],
  }),
  edge('create', 'a create with unusual JSON in a member that NewPlant does not have', {
    'deep nesting': [
      createWith(({ fresh }) => `${newPlantJson(fresh).slice(0, -1)},"notes":${nested}}`),
    ],
  }),
];

function edge(
  operation: OperationName,
  title: string,
  samples: SampledSituation['samples'],
): SampledSituation {
  const effects = { accepted: `is answered like any other` };
  return { operation, title, requires: 'nothing', effects, samples };
}

/** The texts of a plant with capitals in place of small letters, and the other way round. */
function inOtherCase({ id, ...plant }: NewPlant): Partial<NewPlant> {
  const swap = (text: string) =>
    text.replaceAll(/[A-Za-z]/g, (letter) =>
      letter < 'a' ? letter.toLowerCase() : letter.toUpperCase(),
    );
  return mapTexts(plant, swap) as Plant;
}

/** A create with a body of this many bytes, nearly all of them in the name. */
function withLongName(bytes: number): Sample {
  return createPlant(({ fresh }) => {
    const room = bytes - newPlantJson(fresh).length;
    return { name: `${fresh.name}${'x'.repeat(room)}` };
  });
}

/** A create with a tag of the given length in characters, if the provider accepts tags. */
function withLongTag(characters: number): Sample {
  return createPlant(({ fresh: { tag } }) =>
    tag === undefined ? undefined : { tag: tag.padEnd(characters, 'x') },
  );
}

/** A create with a text inside the name, and as the tag if the provider accepts tags. */
function withText(text: string): Sample {
  return createPlant(({ fresh: { name, tag } }) => ({
    name: `${name}q${text}q`,
    ...(tag !== undefined && { tag: text }),
  }));
}
