import { parse as parseLossless } from 'lossless-json';
import { JsonDepthError, parseJson } from './json.js';
import { createInputError, type InputErrorCode, parseInput } from './read-input.js';
import type * as v from './schema.js';

interface ParseJsonOptions {
  /** Default: `parseJson`, which rounds numbers. */
  readonly parse?: (text: string) => unknown;
  readonly remedy?: string;
}

/**
 * Parses the JSON of a file.
 *
 * @throws KitError of the code, when the text is not JSON, or nested too deeply.
 */
export function parseJsonInput(
  text: string,
  code: InputErrorCode,
  source: string,
  { parse = parseJson, remedy }: ParseJsonOptions = {},
): unknown {
  try {
    return parse(text);
  } catch (error) {
    const cause =
      error instanceof JsonDepthError
        ? error.message
        : `it is not JSON: ${describeJsonError(text) ?? (error as Error).message}`;
    throw createInputError(code, source, { cause, remedy, error });
  }
}

/**
 * Parses the JSON of a file by a schema.
 *
 * @param options.remedy what to do if the problem does not say it.
 * @throws KitError of the code, when the text is not JSON, or not as the schema says.
 */
export function parseJsonBySchema<Output>(
  schema: v.Schema<Output>,
  text: string,
  code: InputErrorCode,
  source: string,
  options: ParseJsonOptions & { readonly remedy: string },
): Output {
  const value = parseJsonInput(text, code, source, options);
  return parseInput(schema, value, code, source, options.remedy);
}

/**
 * Describes why a text is not JSON, with the line and the column, both from 1. `JSON.parse` of Node 20
 * does not give the position of every error.
 *
 * @returns undefined if the text is JSON.
 */
function describeJsonError(text: string): string | undefined {
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
