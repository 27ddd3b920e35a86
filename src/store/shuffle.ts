/** The items in a random order, each as likely as any other (Fisher and Yates). */
export function shuffle<Item>(items: readonly Item[]): Item[] {
  const shuffled: Item[] = [];
  for (const [position, item] of items.entries()) {
    const place = Math.floor(Math.random() * (position + 1));
    shuffled[position] = shuffled[place] ?? item;
    shuffled[place] = item;
  }
  return shuffled;
}
