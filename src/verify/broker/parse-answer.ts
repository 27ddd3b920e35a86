import type * as z from 'zod';
import { parseBySchema } from '../../interface/parse-by-schema.js';
import { failBroker } from './broker-error.js';
import type { BrokerAnswer } from './send.js';

/**
 * Reads an answer as what it has to be. Numbers are rounded: never for what is passed on.
 *
 * @param options what it is for, behind `Failed to`, and what to do when it is something else.
 * @throws KitError `broker`, naming the address and the field, when it is something else.
 */
export function parseAnswer<Schema extends z.ZodType>(
  { url, text }: BrokerAnswer,
  schema: Schema,
  options: { readonly task: string; readonly remedy?: string },
): z.output<Schema> {
  const { task, remedy = 'Is it a Pact Broker, and a recent one?' } = options;
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
