/** The units in which the length of a name or a tag can be counted. */
export const textUnits = {
  'code-points': 'code points',
  'utf-16': 'code units of UTF-16',
  bytes: 'bytes of UTF-8',
} as const;

export type TextUnit = keyof typeof textUnits;

const encoder = new TextEncoder();

/** The length of a text in a unit. */
export function lengthIn(unit: TextUnit, text: string): number {
  switch (unit) {
    case 'code-points':
      return [...text].length;
    case 'utf-16':
      return text.length;
    case 'bytes':
      return encoder.encode(text).length;
  }
}
