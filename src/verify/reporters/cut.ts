/** A text of at most so many characters, which says how many more there were. */
export function cut(text: string, characters: number): string {
  if (text.length <= characters) {
    return text;
  }
  // Not between the halves of a surrogate pair.
  const start = text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
  return `${start}… (${text.length - start.length} more characters)`;
}
