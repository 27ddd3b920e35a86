/** A value as a test would write it, on one line; asymmetric matchers by their names. */
export function printValue(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value);
  }
  if (typeof value === 'bigint') {
    return `${value}n`;
  }
  if (typeof value !== 'object' || value === null || value instanceof RegExp) {
    return String(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(printValue).join(', ')}]`;
  }
  if ('asymmetricMatch' in value) {
    return printMatcher(value);
  }
  const members = Object.entries(value).map(([name, member]) => `${name}: ${printValue(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function printMatcher(matcher: object): string {
  if ('toAsymmetricMatcher' in matcher && typeof matcher.toAsymmetricMatcher === 'function') {
    return String(matcher.toAsymmetricMatcher());
  }
  return 'sample' in matcher ? `${matcher} ${printValue(matcher.sample)}` : String(matcher);
}
