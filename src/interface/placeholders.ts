import { joinWithAnd } from '../text/wording.js';
import { type PlantFieldName, plantFieldNames } from './plant.js';

const fieldPlaceholders = Object.fromEntries(
  plantFieldNames.map((name) => [name, `the ${name} of the plant in the request body`]),
) as Readonly<Record<PlantFieldName, string>>;

/** What a text of an outcome can hold in braces, as in `{id}`, and what stands there in the end. */
export const placeholders = {
  id: 'the id of the plant',
  ...fieldPlaceholders,
  limit: 'the limit in the query',
  path: 'the path of the request',
  url: 'the path of the request with its query',
  method: 'the method of the request',
  token: 'the token of the request',
  scope: 'the scope that the token lacks',
  seconds: 'the seconds until the rate limit allows the next request',
  message: 'the message of the mock itself',
  total: 'in headers of a list, the number of plants that the user sees',
} as const;

export type Placeholder = keyof typeof placeholders;

/** A text with the meaning of each placeholder in its place: `No plant (the id of the plant)`. */
export function explainPlaceholders(text: string): string {
  return text.replace(/\{(\w+)\}/g, (braces, name) =>
    Object.hasOwn(placeholders, name) ? `(${placeholders[name as Placeholder]})` : braces,
  );
}

export function listPlaceholders(): string {
  return joinWithAnd(Object.keys(placeholders).map((name) => `{${name}}`));
}
