/** Secrets, and the variable that is shown in place of each. */
export type Secret = readonly [secret: string, name: string];

/** A token, and its beginning, from which the rest could be guessed. */
export function secretsOfToken(token: string, variable: string): readonly Secret[] {
  const start: readonly Secret[] =
    token.length > 8 ? [[token.slice(0, -1), `\${${variable}%?}`]] : [];
  return [[token, `$${variable}`], ...start];
}

/** The value of a header that the user has given. */
export function secretOfHeader(name: string, value: string): Secret {
  return [value, `$${name.toUpperCase().replace(/\W/g, '_').replace(/^\d/, '_$&')}`];
}
