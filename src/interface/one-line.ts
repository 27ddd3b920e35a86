/** What a terminal, or a page, would act on or drop instead of showing it. */
const unprintable =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\ufeff\u200b\u00ad\u2060]/gu;

/** Nearly all that is printed, and is fine as it is. */
const plain = /^[ -~]*$/;

/** A text with its line breaks and tabs, in which every other control character is spelled out. */
export function toPrintable(text: string): string {
  return text.replace(unprintable, spell);
}

/** A text as one line of a terminal: no breaks, and no character that would steer it. */
export function toOneLine(text: string): string {
  if (plain.test(text)) {
    return text;
  }
  const line = text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
  return toPrintable(line).replaceAll('\t', '\\x09');
}

function spell(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  if (hex.length <= 2) {
    return `\\x${hex.padStart(2, '0')}`;
  }
  return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
}
