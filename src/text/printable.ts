/** Characters that a terminal or a page would interpret or drop instead of showing them. */
const unprintable =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\ufeff\u200b\u00ad\u2060]/gu;

/** Texts that need no change for certain: printable ASCII without `#`, and no space or colon before it. */
const plain = /^[!"$-9;-~][ !"$-~]*$/;

/** Commands that GitHub executes in the log of a workflow: `::name::` at the start of a line, `##[name]` anywhere. */
const command = /(^|\n)([^\S\n]*):(?=:)|#(?=#\[)/g;

/** A text with escaped control characters, except line breaks and tabs. GitHub executes nothing of it in a log. */
export function toPrintable(text: string): string {
  const shown = text.replace(unprintable, escapeCharacter);
  return shown.replace(
    command,
    (found: string, lineStart = '', space = '') =>
      lineStart + space + escapeCharacter(found.slice(-1)),
  );
}

/** A text as one line of a terminal: without line breaks and control characters. */
export function toOneLine(text: string): string {
  if (plain.test(text)) {
    return text;
  }
  const line = text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
  return toPrintable(line).replaceAll('\t', '\\x09');
}

function escapeCharacter(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  if (hex.length <= 2) {
    return `\\x${hex.padStart(2, '0')}`;
  }
  return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
}

/** Control characters, line separators, and the start of `##[name]`, which GitHub executes anywhere in a log. */
const steering = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|#(?=#\[)/gu;

/** A value as JSON that can be printed. */
export function toPrintableJson(value: unknown, indent?: number): string {
  return printableJson(JSON.stringify(value, undefined, indent));
}

/** A JSON text in which what could steer a terminal or a log is escaped, which keeps the value. */
export function printableJson(json: string): string {
  return json.replace(steering, toEscape);
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
