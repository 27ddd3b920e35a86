export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [header, header.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(escapeCell).join(' | ')} |`)
    .join('\n');
}

/** Keeps what would end a cell or begin an HTML element, except line breaks and what is in code. */
function escapeCell(cell: string): string {
  return cell
    .replaceAll('|', '\\|')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/<(?!br>)/g, '&lt;')))
    .join('');
}
