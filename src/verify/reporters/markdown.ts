import { toOneLine, toPrintable } from '../../interface/one-line.js';

/**
 * A text that reads the same in a paragraph, in a cell of a table, and between HTML tags.
 *
 * Entities mean the character and never the syntax, in each of these; a backslash does not.
 */
export function escapeMarkdown(text: string): string {
  return toOneLine(text)
    .trim()
    .replace(
      /[&<>`*_[\]\\|~$#]|^[-+]|^\d(?=\d*[.)])/g,
      (character) => `&#${character.codePointAt(0)};`,
    );
}

/** A block of code, in a fence that no line of the text can close. */
export function codeBlock(text: string, language: string): string {
  const runs = text.match(/`+/g) ?? [];
  const longest = runs.reduce((length, run) => Math.max(length, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${toPrintable(text)}\n${fence}`;
}

/** A table; its cells are Markdown already. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
