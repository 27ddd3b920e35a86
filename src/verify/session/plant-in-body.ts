import { numeralOf, parseExactJson } from '../../interface/exact-json.js';
import { parseInt64 } from '../../interface/int64.js';
import { onceForEach } from '../../interface/once-for-each.js';
import { textOf } from '../http/exchange.js';

/** The id and the name that a provider may read from the body of a create. */
export interface PlantInBody {
  /** The digits of the number that was sent, or the text that was sent in its place. */
  readonly id: string;
  readonly name: string;
}

/**
 * Finds an id and a name in a body, even if it is not JSON; undefined if there is no id. Several listeners
 * look at each body in turn, and it may be large.
 */
export const findPlantInBody = onceForEach((body: Uint8Array) => findPlantInText(textOf(body)));

const plainBody = /^\{"id":(-?[1-9]\d*),"name":"(\w+)"(,"tag":"[^"\\]*")?\}$/;

function findPlantInText(text: string): PlantInBody | undefined {
  const [, id, name] = plainBody.exec(text) ?? [];
  if (id !== undefined && name !== undefined) {
    return { id, name };
  }
  // A body may be padded to millions of bytes, which would take long to parse.
  const trimmed = text.trimEnd();
  const parsed = trimmed.length > maxParsedLength ? undefined : toPlant(parseMembers(trimmed));
  return parsed ?? toPlant(searchMembers(trimmed));
}

/** In characters: the exact parser is too slow for longer texts. */
const maxParsedLength = 50_000;

interface Members {
  readonly id?: unknown;
  readonly name?: unknown;
}

function toPlant({ id, name }: Members): PlantInBody | undefined {
  const numeral = numeralOf(id);
  const written = numeral === undefined ? id : digitsOf(numeral);
  return typeof written === 'string' ? { id: written, name: String(name) } : undefined;
}

/** The digits of an integer that may be written as 7.0 or 7e0. */
function digitsOf(numeral: string): string {
  const read = parseInt64(numeral);
  return 'id' in read ? read.id : numeral;
}

/** The case of member names is ignored: some providers ignore it too. */
function parseMembers(text: string): Members {
  try {
    const sent = Object.entries(parseExactJson(text) ?? {});
    const inLowerCase = sent.map(([name, value]) => [name.toLowerCase(), value]);
    return Object.fromEntries([...inLowerCase, ...sent]);
  } catch {
    return {};
  }
}

/** Searches a body that is not a plant: a lenient provider may still find one in it. */
function searchMembers(text: string): Members {
  const plain = text.replaceAll('\\"', '"');
  const [, id] = /"id"\s*:[\s[]*("[^"]*"|-?\d[\d.eE+-]*)/.exec(plain) ?? [];
  const [, name] = /"name"\s*:\s*("[^"]*")/.exec(plain) ?? [];
  try {
    return { id: id && parseExactJson(id), name: name && parseExactJson(name) };
  } catch {
    return {};
  }
}
