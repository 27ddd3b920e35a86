/** A command with its arguments, as a line that a person can paste into a shell. */
export function toCommandLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quote(word))).join(' ');
}

/** Quotes a text for a shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
