/** The placeholders that a text of an outcome can have in braces, as in `{id}`. `texts` has their meanings. */
export const placeholders = [
  'id',
  'name',
  'tag',
  'limit',
  'path',
  'url',
  'method',
  'token',
  'scope',
  'seconds',
  'message',
  'total',
] as const;

export type Placeholder = (typeof placeholders)[number];

export function isPlaceholder(name: string): name is Placeholder {
  return (placeholders as readonly string[]).includes(name);
}
