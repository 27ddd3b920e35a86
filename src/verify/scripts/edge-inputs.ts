import { randomInt } from 'node:crypto';
import type { OperationName } from '../../interface/rules.js';
import type { Sample } from '../../interface/situation.js';
import {
  createPlant,
  createWith,
  deleteOf,
  listWith,
  newPlantJson,
} from '../../interface/situations/requests.js';
import type { StepSituation } from '../engine/step.js';

const levels = 10_000;
/** Deep enough to overflow the stack of a recursive parser. */
const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Texts that some services change when they read, store, write or escape them. */
const unusualTexts = {
  'letters and symbols beyond ASCII': 'é e\u0301 ﬁ İi Дуб 竹 한 🌱 זית',
  'syntax of other languages': '" \' \\ \\n / <b> &amp; %41 + # $1',
  'white space': 'a  b\u00a0\t\r\n\u2028\ufeff',
  'control characters': '\u007f\0\uffff',
  'a keyword of other languages': '0',
} as const;

/**
 * Legal input at the edge of what services accept. A provider may reject it, and each may do so in a way
 * of its own, so it is not in the table of situations. But the response is the Plant that was sent, or
 * an Error.
 *
 * Ids at the edge, such as -0 or an id given twice, are left out: a provider might read them as the id of
 * another client's plant, or create a plant that cannot be deleted by the id that was sent.
 */
export const edgeInputs: readonly StepSituation[] = [
  edge('create', 'a create with unusual text in name and tag', {
    '10 kB': [withLongName(10_000)],
    'digits alone': [createPlant(() => ({ name: String(randomInt(10 ** 11, 10 ** 12)) }))],
    ...Object.fromEntries(
      Object.entries(unusualTexts).map(([what, text]) => [what, [withText(text)]]),
    ),
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

/** Legal input that would surprise a service in production. */
export const harshInputs: readonly StepSituation[] = [
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
  variants: StepSituation['variants'],
): StepSituation {
  const effects = { accepted: `is answered like any other` };
  return { operation, title, requires: 'nothing', effects, variants };
}

/** A create with a body of this many bytes, nearly all of them in the name. */
function withLongName(bytes: number): Sample {
  return createPlant(({ fresh }) => {
    const room = bytes - newPlantJson(fresh).length;
    return { name: `${fresh.name}${'x'.repeat(room)}` };
  });
}

/** A create with a text inside the name, and as the tag if the provider accepts tags. */
function withText(text: string): Sample {
  return createPlant(({ fresh: { name, tag } }) => ({
    name: `${name}q${text}q`,
    ...(tag !== undefined && { tag: text }),
  }));
}
