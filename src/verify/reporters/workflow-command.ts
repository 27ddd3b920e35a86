import { toPrintable } from '../../interface/one-line.js';

/** A line that GitHub Actions reads as an annotation of the run. */
export function workflowCommand(
  command: 'error' | 'warning',
  title: string,
  message: string,
): string {
  return `::${command} title=${escapeProperty(title)}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return toPrintable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
