import { isPlainObject } from '../../interface/plain-object.js';
import { type Exchange, textOf } from '../http/exchange.js';

/** The JSON object in a text, its numbers as JavaScript reads them; undefined if it holds none. */
export function parsePlainObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The JSON object in the body of a response. */
export function plainObjectOf({ response }: Exchange): ReturnType<typeof parsePlainObject> {
  return response && parsePlainObject(textOf(response.body));
}
