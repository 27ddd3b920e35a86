const pattern = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** What a sandbox, a scenario or a snapshot may be called, in words. */
export const nameRule = 'a letter or a digit, then up to 63 letters, digits, ".", "_" and "-"';

/** Whether a sandbox, a scenario or a snapshot may be called that. */
export function isName(text: string): boolean {
  return pattern.test(text);
}
