/** The first characters of a text, followed by the number of those that are left out. */
export function cut(text: string, characters: number): string {
  if (text.length <= characters) {
    return text;
  }
  // A text that has been cut already says how much it lacks.
  const [mark = '', lacking = '0'] = /… \((\d+) more characters\)$/.exec(text) ?? [];
  // No half of a surrogate pair is kept.
  const start = text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
  const more = Math.max(0, text.length - mark.length - start.length) + Number(lacking);
  return `${start}… (${more} more characters)`;
}
