/** A number of a JSON text, with every digit that was written. */
export class JsonNumeral {
  constructor(readonly value: string) {}

  toString(): string {
    return this.value;
  }
}

/**
 * Matches texts in which `JSON.parse` may lose digits: a long integer, a fraction, an exponent. It also
 * matches inside strings, which only costs time.
 */
const mayLoseDigits = /(?:^|[[:,])\s*-?(?:\d{16}|\d+[.eE])/;

/** The limit of Jackson, too. Without a limit the stack decides: fewer levels until the parser is compiled. */
const maxLevels = 1000;

/** JSON that is nested too deeply for code that goes through it. */
export class JsonDepthError extends SyntaxError {}

/**
 * Parses JSON.
 *
 * @throws SyntaxError when the text is not JSON; JsonDepthError when it is nested more than 1,000 levels deep.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // A level takes two characters.
  if (text.length > 2 * maxLevels && isDeeperThan(maxLevels, value)) {
    throw new JsonDepthError(`it is nested more than ${maxLevels} levels deep`);
  }
  return value;
}

/** The value of a JSON text; undefined if the text is not JSON, or if `parse` rejects it. */
export function tryParseJson(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON without rounding a number.
 *
 * If no digit can be lost, {@link parseJson} reads the text, and its numbers are numbers. Otherwise every
 * number is a {@link JsonNumeral}. The last of several members with the same name counts.
 *
 * @throws what {@link parseJson} throws.
 */
export function parseExactJson(text: string): unknown {
  const plain = parseJson(text);
  if (!mayLoseDigits.test(text)) {
    return plain;
  }
  // The name of a member that the text does not have.
  const marker = `numeral ${Math.random()}`;
  return JSON.parse(markNumerals(text, marker), (_, value) =>
    typeof value === 'object' && value !== null && marker in value
      ? new JsonNumeral(value[marker])
      : value,
  );
}

const escapeOrQuoteOrNumber = /\\.|"|-?\d[\d.eE+-]*/g;

/** Makes each number of a JSON text an object that has its digits under a name. */
function markNumerals(text: string, name: string): string {
  let isInString = false;
  return text.replace(escapeOrQuoteOrNumber, (token) => {
    if (token === '"') {
      isInString = !isInString;
      return token;
    }
    return isInString ? token : `{"${name}":"${token}"}`;
  });
}

/** Whether arrays and objects are in each other more than a number of levels deep. */
function isDeeperThan(levels: number, value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= levels && level.length > 0; depth++) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return level.length > 0;
}

/** The digits of a parsed JSON number as they were written, or undefined for any other value. */
export function numeralOf(value: unknown): string | undefined {
  if (typeof value === 'number') {
    return String(value);
  }
  return value instanceof JsonNumeral ? value.value : undefined;
}

/** Whether a value is a plain object: not an array, and not an instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype = Object.getPrototypeOf(value);
  // Not compared with Object.prototype, which differs in every realm.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether two JSON values are the same; the order of members does not matter. */
export function isSameJson(first: unknown, second: unknown): boolean {
  if (Array.isArray(first) && Array.isArray(second)) {
    return first.length === second.length && first.every((item, i) => isSameJson(item, second[i]));
  }
  if (isPlainObject(first) && isPlainObject(second)) {
    const names = Object.keys(first);
    return (
      names.length === Object.keys(second).length &&
      names.every((name) => Object.hasOwn(second, name) && isSameJson(first[name], second[name]))
    );
  }
  return first === second;
}

const sameName = (name: string) => name;

/**
 * Copies a JSON value and changes its leaves: everything but lists and objects.
 *
 * @param changeName changes the names of members. Default: they stay the same.
 */
export function mapLeaves(
  value: unknown,
  change: (leaf: unknown) => unknown,
  changeName: (name: string) => string = sameName,
): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => mapLeaves(item, change, changeName));
  }
  return isPlainObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, part]) => [
          changeName(name),
          mapLeaves(part, change, changeName),
        ]),
      )
    : change(value);
}

/** Copies a JSON value and changes its texts. */
export function mapTexts(
  value: unknown,
  change: (text: string) => unknown,
  changeName?: (name: string) => string,
): unknown {
  return mapLeaves(value, (leaf) => (typeof leaf === 'string' ? change(leaf) : leaf), changeName);
}

/** Freezes a value and everything in it. */
export function freezeAll<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(freezeAll);
  }
  return Object.freeze(value);
}
