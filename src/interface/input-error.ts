import { parse as parseLossless } from 'lossless-json';
import { KitError, type Problem } from './kit-error.js';

type InputErrorCode =
  | 'invalid-fault'
  | 'invalid-fixture'
  | 'invalid-known-failures'
  | 'invalid-pact'
  | 'invalid-profile';

interface InputProblem extends Problem {
  /** The error that caused it, if any. */
  readonly error?: unknown;
}

/**
 * Creates the error for a value or a file that cannot be used.
 *
 * @param source what it is, for the error message: `plants "plants.json"`.
 */
export function createInputError(
  code: InputErrorCode,
  source: string,
  { cause, remedy, error }: InputProblem,
): KitError {
  return new KitError({ code, task: `read ${source}`, cause, remedy, details: { source }, error });
}

interface ParseJsonOptions {
  /** Default: `JSON.parse`, which rounds numbers. */
  readonly parse?: (text: string) => unknown;
  readonly remedy?: string;
}

/**
 * Parses the JSON of a file.
 *
 * @throws KitError of the code, when the text is not JSON.
 */
export function parseJsonInput(
  text: string,
  code: InputErrorCode,
  source: string,
  { parse = JSON.parse, remedy }: ParseJsonOptions = {},
): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw createInputError(code, source, {
      cause: `it is not JSON: ${describeJsonError(text) ?? (error as Error).message}`,
      remedy,
      error,
    });
  }
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
