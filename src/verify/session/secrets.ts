/** Secrets, and the variable that is shown in place of each. */
export type Secret = readonly [secret: string, name: string];

/** A token, and the texts that are made from it in requests with a wrong token. */
export function secretsOfToken(token: string, variable: string): readonly Secret[] {
  const start: readonly Secret[] =
    token.length > 8 ? [[token.slice(0, -1), `\${${variable}%?}`]] : [];
  const swapped = swapCase(token);
  const inOtherCase: readonly Secret[] =
    swapped === token ? [] : [[swapped, `$(printf %s "$${variable}" | tr A-Za-z a-zA-Z)`]];
  const inBasic: Secret = [
    btoa(`user:${token}`),
    `$(printf %s "user:$${variable}" | base64 | tr -d '\\n')`,
  ];
  return [[token, `$${variable}`], ...start, ...inOtherCase, inBasic];
}

function swapCase(text: string): string {
  return text.replace(/[a-z]|[A-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** The value of a header that the user has given. */
export function secretOfHeader(name: string, value: string): Secret {
  return [value, `$${name.toUpperCase().replace(/\W/g, '_').replace(/^\d/, '_$&')}`];
}
