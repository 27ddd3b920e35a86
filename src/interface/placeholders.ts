/** What a text of an outcome may hold in braces, as in `{id}`, and what it stands for. */
export const placeholders = {
  id: 'the id of the plant, as far as the request names one',
  name: 'the name of the plant in the request body',
  tag: 'the tag of the plant in the request body',
  limit: 'the limit in the query',
  path: 'the path of the request',
  url: 'the path of the request with its query',
  method: 'the method of the request',
  token: 'the token that was sent',
  scope: 'the scope that a token lacks',
  seconds: 'how many seconds remain until the rate limit lets a request through',
  message: 'what the mock itself says is wrong with the request',
  total: 'in headers of a list, how many plants the user sees',
  count: 'in headers of a list, how many plants it has',
  time: 'the time of the response, in ISO 8601',
  timestamp: 'that time in milliseconds since 1970; a number where the text holds nothing else',
  unixtime: 'that time in seconds since 1970; a number where the text holds nothing else',
  uuid: 'a UUID, another each time',
  random: 'hexadecimal digits, others each time',
} as const;

export type Placeholder = keyof typeof placeholders;

/** Whether a name is that of a placeholder. */
export function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name);
}

/** All placeholders, as a sentence lists them. */
export function listPlaceholders(): string {
  const names = Object.keys(placeholders).map((name) => `{${name}}`);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
