/** A text, or what it says in an encoding. */
export interface DecodedText {
  readonly text: string;
  /** Where each character, and the end, is in the original text; undefined if nothing was decoded. */
  readonly positions: Uint32Array | undefined;
}

interface Encoding {
  /** Every escape starts with it. */
  readonly sign: string;
  readonly escape: RegExp;
  decode(...groups: readonly (string | undefined)[]): string | undefined;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  quot: '"',
};

const encodings: readonly Encoding[] = [
  {
    // JSON and most programming languages.
    sign: '\\',
    escape: /\\(?:u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi,
    decode: (unicode, byte, character) => fromHex(unicode ?? byte) ?? character,
  },
  {
    // URLs; of a character beyond ASCII, the bytes of UTF-8.
    sign: '%',
    escape: /%([\da-f]{2})/gi,
    decode: (byte) => fromHex(byte),
  },
  {
    // HTML and XML.
    sign: '&',
    escape: /&(?:#x([\da-f]{1,4})|#(\d{1,5})|([a-z]{2,4}));/gi,
    decode: (hex, decimal, name = '') =>
      fromHex(hex) ??
      (decimal === undefined ? entities[name] : String.fromCharCode(Number(decimal))),
  },
];

/** A value in a URL in a JSON text, and the like. */
const maxDepth = 2;

/** A text as it is, and as each encoding that it has escapes of decodes it, also twice. */
export function decodedTexts(text: string): readonly DecodedText[] {
  const found: DecodedText[] = [{ text, positions: undefined }];
  let last = found;
  for (let depth = 0; depth < maxDepth; depth++) {
    last = last.flatMap((one) => encodings.flatMap((encoding) => decode(one, encoding) ?? []));
    found.push(...last);
  }
  return found;
}

function decode({ text, positions }: DecodedText, encoding: Encoding): DecodedText | undefined {
  if (!text.includes(encoding.sign)) {
    return undefined;
  }
  const pieces: string[] = [];
  const decoded = new Uint32Array(text.length + 1);
  let length = 0;
  let end = 0;
  const add = (piece: string, from: number, step: 0 | 1) => {
    pieces.push(piece);
    for (let offset = 0; offset < piece.length; offset++) {
      const position = from + step * offset;
      decoded[length++] = positions?.[position] ?? position;
    }
  };
  for (const match of text.matchAll(encoding.escape)) {
    const character = encoding.decode(...match.slice(1));
    if (character !== undefined) {
      add(text.slice(end, match.index), end, 1);
      add(character, match.index, 0);
      end = match.index + match[0].length;
    }
  }
  if (end === 0) {
    return undefined;
  }
  add(text.slice(end), end, 1);
  decoded[length++] = positions?.[text.length] ?? text.length;
  return { text: pieces.join(''), positions: decoded };
}

function fromHex(digits: string | undefined): string | undefined {
  return digits === undefined ? undefined : String.fromCharCode(Number.parseInt(digits, 16));
}
