/** Whether an Authorization header can carry a value as a bearer token: ASCII without spaces. */
export function isBearerToken(value: unknown): value is string {
  return typeof value === 'string' && /^[!-~]+$/.test(value);
}
