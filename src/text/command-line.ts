/** What a shell reads as it is. */
const plain = /^[\w@%+=:,./-]+$/;

/** A command with its arguments, as a line that a person can paste into a shell. */
export function toCommandLine(words: readonly string[]): string {
  return words.map((word) => (plain.test(word) ? word : quote(word))).join(' ');
}

/** A text in quotes, so that a shell takes every character as it is. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
