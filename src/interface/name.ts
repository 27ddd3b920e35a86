const pattern = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** The rule for the names of sandboxes, scenarios and snapshots, in words. */
export const nameRule = 'a letter or a digit, then up to 63 letters, digits, ".", "_" and "-"';

/** Whether a text can be the name of a sandbox, a scenario or a snapshot. */
export function isName(text: string): boolean {
  return pattern.test(text);
}
