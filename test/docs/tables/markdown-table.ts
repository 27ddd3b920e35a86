/** A table as Markdown has it. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [header, header.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
