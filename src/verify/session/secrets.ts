import { swapCase } from '../../interface/swap-case.js';

/** A secret, and the variable that is shown in its place. */
export type Secret = readonly [secret: string, name: string];

/** The forms of a shorter token could be ordinary words. */
const minLengthWithForms = 9;

/**
 * A token and the other forms in which it is sent, with the shell expression that makes each form.
 */
export function secretsOfToken(token: string, variable: string): readonly Secret[] {
  if (token.length < minLengthWithForms) {
    return [[token, `$${variable}`]];
  }
  const inBase64 = Buffer.from(`user:${token}`).toString('base64');
  const forms: readonly Secret[] = [
    [token, `$${variable}`],
    [token.slice(0, -1), `\${${variable}%?}`],
    [swapCase(token), `$(printf %s "$${variable}" | tr a-zA-Z A-Za-z)`],
    [inBase64, `$(printf %s "user:$${variable}" | base64 | tr -d '\\n')`],
  ];
  return forms.filter(([form], position) => position === 0 || form !== token);
}

/** The value of a header from the options. */
export function secretOfHeader(name: string, value: string): Secret {
  return [value, `$${name.toUpperCase().replace(/\W/g, '_').replace(/^\d/, '_$&')}`];
}
