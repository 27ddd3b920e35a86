import type * as z from 'zod';
import { parseExactJson } from '../../interface/exact-json.js';
import { createFailureMessage } from '../../interface/failure-message.js';
import { parseBySchema } from '../../interface/parse-by-schema.js';
import { AdminError } from './admin-error.js';

/**
 * Parses the JSON of a body by a schema.
 *
 * @throws AdminError 400, naming the member.
 */
export function readJson<Schema extends z.ZodType>(body: string, schema: Schema): z.output<Schema> {
  const parsed = parseBySchema(schema, readPlainJson(body));
  if ('problem' in parsed) {
    throw new AdminError(400, createFailureMessage({ task: 'read the body', ...parsed.problem }));
  }
  return parsed.value;
}

/**
 * Parses the JSON of a body.
 *
 * @throws AdminError 400.
 */
export function readPlainJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw createNotJsonError(error);
  }
}

/**
 * Parses the JSON of a body without losing a digit of a number.
 *
 * @throws AdminError 400.
 */
export function readExactJson(body: string): unknown {
  try {
    return parseExactJson(body);
  } catch (error) {
    throw createNotJsonError(error);
  }
}

function createNotJsonError(error: unknown): AdminError {
  return new AdminError(400, `The body is not JSON: ${(error as Error).message}`);
}
