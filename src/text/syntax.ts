const pattern = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** The rule for the names of sandboxes, scenarios and snapshots, in words. */
export const nameRule = 'a letter or a digit, then up to 63 letters, digits, ".", "_" and "-"';

/** Whether a text can be the name of a sandbox, a scenario or a snapshot. */
export function isName(text: string): boolean {
  return pattern.test(text);
}

/** Whether an Authorization header can carry a value as a bearer token: ASCII without spaces. */
export function isBearerToken(value: unknown): value is string {
  return typeof value === 'string' && /^[!-~]+$/.test(value);
}

/** The URL of a text; undefined if it is no absolute http or https URL. */
export function parseHttpUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The media type of JSON in any spelling; without a flag, for JSON Schema. */
export const jsonMediaType =
  /^[aA][pP][pP][lL][iI][cC][aA][tT][iI][oO][nN]\/[jJ][sS][oO][nN] *(;[ -~]*)?$/;

/** Whether a Content-Type is application/json, with any parameters. */
export function isJsonMediaType(type: unknown): type is string {
  return typeof type === 'string' && jsonMediaType.test(type);
}

/** Escapes a text so that a regular expression matches exactly that text. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Statuses of successes without a body (RFC 9110, 15.3), which a list cannot have. */
export const statusesWithoutBody: readonly number[] = [204, 205];
