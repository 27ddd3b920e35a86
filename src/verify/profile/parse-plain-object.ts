import { isPlainObject } from '../../interface/plain-object.js';

/** The JSON object that a text is, as JavaScript reads it; undefined where it is none. */
export function parsePlainObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
