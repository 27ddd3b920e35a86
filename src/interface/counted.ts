/** A count with its noun: `1 plant`, `12 plants`, `2 entries`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : pluralOf(noun)}`;
}

/** `plants`, `entries`. */
export function pluralOf(noun: string): string {
  return `${noun.replace(/(?<![aeiou])y$/, 'ie')}s`;
}
