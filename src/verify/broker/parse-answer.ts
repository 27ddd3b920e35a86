import type * as z from 'zod';
import { parseBySchema } from '../../interface/parse-by-schema.js';
import { failBroker } from './broker-error.js';
import type { BrokerAnswer } from './broker-request.js';

/**
 * Parses an answer by its schema. It rounds numbers, so the text of a pact must be used instead.
 *
 * @param options.task what the answer is for, to follow `Failed to`.
 * @param options.remedy what to do if the answer does not match the schema.
 * @throws KitError `broker`, with the address and the field, when it does not match.
 */
export function parseAnswer<Schema extends z.ZodType>(
  { url, text }: BrokerAnswer,
  schema: Schema,
  options: { readonly task: string; readonly remedy?: string },
): z.output<Schema> {
  const { task, remedy = 'Check that it is a Pact Broker, and a recent version.' } = options;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw failBroker({ task, cause: `the answer of ${url} is not JSON`, remedy, url, error });
  }
  const parsed = parseBySchema(schema, json);
  if ('problem' in parsed) {
    const cause = `the answer of ${url} is not what a broker sends: ${parsed.problem.cause}`;
    throw failBroker({ task, cause, remedy, url });
  }
  return parsed.value;
}
