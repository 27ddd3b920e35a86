import { swapCase } from '../../interface/swap-case.js';
import { variableOfHeader } from '../report/redact.js';

/** A secret, and the variable that is shown in its place. */
export type Secret = readonly [secret: string, name: string];

/**
 * A token and the other forms in which it is sent, with the shell expression that makes each form.
 */
export function secretsOfToken(token: string, variable: string): readonly Secret[] {
  const forms: readonly Secret[] = [
    [token, `$${variable}`],
    [token.slice(0, -1), `\${${variable}%?}`],
    [swapCase(token), `$(printf %s "$${variable}" | tr a-zA-Z A-Za-z)`],
    [`${token}x`, `\${${variable}}x`],
    [toBase64(token), `$(printf %s "$${variable}" | base64 | tr -d '\\n')`],
    [toBase64(`user:${token}`), `$(printf %s "user:$${variable}" | base64 | tr -d '\\n')`],
  ];
  return forms.filter(([form], position) => position === 0 || form !== token);
}

/** The value of a header from the options. */
export function secretOfHeader(name: string, value: string): Secret {
  return [value, variableOfHeader(name)];
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}
