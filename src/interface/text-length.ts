/** What the length of a name or a tag is counted in. */
export type TextUnit = 'code-points' | 'utf-16' | 'bytes';

const encoder = new TextEncoder();

/** The length of a text as it is counted in a unit. */
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
