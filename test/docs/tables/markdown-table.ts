export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [header, header.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => escapeHtml(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

/** One line for each name. */
export function markdownList(rows: readonly (readonly [name: string, text: string])[]): string {
  return rows.map(([name, text]) => `- \`${name}\`: ${escapeHtml(text)}`).join('\n');
}

/** Keeps what would begin an HTML element, except line breaks and what is in code. */
function escapeHtml(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/<(?!br>)/g, '&lt;')))
    .join('');
}
