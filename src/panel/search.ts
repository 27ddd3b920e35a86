/**
 * The items whose texts have each word of a search, in any case.
 *
 * @param textsOf called only if there is a word.
 */
export function search<Item>(
  items: readonly Item[],
  text: string,
  textsOf: (item: Item) => readonly unknown[],
): readonly Item[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return items;
  }
  return items.filter((item) => {
    const searched = textsOf(item).join('\n').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
