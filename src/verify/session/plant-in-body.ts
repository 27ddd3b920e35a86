import { parse as parseLossless } from 'lossless-json';
import { numeralOf } from '../../interface/exact-json.js';
import { parseInt64 } from '../../interface/int64.js';

/** The id and the name that a provider may find in the body of a create. */
export interface PlantInBody {
  /** The digits of the number that was sent, or whatever was sent in its place. */
  readonly id: string;
  readonly name: string;
}

/** Finds an id and a name in a body, be it no JSON; undefined when there is no id. */
export function findPlantInBody(text: string): PlantInBody | undefined {
  if (text.length > maxParsedLength) {
    return toPlant(searchMembers(text));
  }
  return toPlant(parseMembers(text)) ?? toPlant(searchMembers(text));
}

/** A longer text takes too long to parse without a loss. */
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

/** The digits of an integer, which may be written as 7.0 or 7e0. */
function digitsOf(numeral: string): string {
  const read = parseInt64(numeral);
  return 'id' in read ? read.id : numeral;
}

/** Members in other letters count as well: a provider may ignore the case. */
function parseMembers(text: string): Members {
  try {
    const sent = Object.entries(parseExact(text) ?? {});
    const inSmallLetters = sent.map(([name, value]) => [name.toLowerCase(), value]);
    return Object.fromEntries([...inSmallLetters, ...sent]);
  } catch {
    return {};
  }
}

/** What a provider may find that accepts more than plants. */
function searchMembers(text: string): Members {
  const plain = text.replaceAll('\\"', '"');
  const [, id] = /"id"\s*:[\s[]*("[^"]*"|-?\d[\d.eE+-]*)/.exec(plain) ?? [];
  const [, name] = /"name"\s*:\s*("[^"]*")/.exec(plain) ?? [];
  try {
    return { id: id && parseExact(id), name: name && parseExact(name) };
  } catch {
    return {};
  }
}

function parseExact(text: string): unknown {
  return parseLossless(text, null, { onDuplicateKey: ({ newValue }) => newValue });
}
