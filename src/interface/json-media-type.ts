/** The media type of JSON in any spelling, as a regular expression for editors. */
export const jsonMediaTypePattern =
  '^[aA][pP][pP][lL][iI][cC][aA][tT][iI][oO][nN]/[jJ][sS][oO][nN] *(;[ -~]*)?$';

const jsonMediaType = new RegExp(jsonMediaTypePattern);

/** Whether a Content-Type is application/json, with any parameters. */
export function isJsonMediaType(type: unknown): type is string {
  return typeof type === 'string' && jsonMediaType.test(type);
}
