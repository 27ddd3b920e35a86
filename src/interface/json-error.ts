import { parse as parseLossless } from 'lossless-json';

/**
 * Describes why a text is not JSON, with the line and the column, both from 1. `JSON.parse` of Node 20
 * does not give the position of every error.
 *
 * @returns undefined if the text is JSON.
 */
export function describeJsonError(text: string): string | undefined {
  try {
    parseLossless(text);
    return undefined;
  } catch (error) {
    const [, message = String(error), position] =
      /^(.*) at position (\d+)$/s.exec((error as Error).message) ?? [];
    if (position === undefined) {
      return message;
    }
    const lines = text.slice(0, Number(position)).split('\n');
    return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}: ${message}`;
  }
}
