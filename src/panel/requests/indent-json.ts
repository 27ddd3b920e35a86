const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * JSON with an indent. Only spaces and line breaks change: every digit of a number stays, and every one of
 * several members with the same name. Undefined for a text that is not JSON.
 */
export function indentJson(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const tokens = text.match(token) ?? [];
  let depth = 0;
  const lineBreak = () => `\n${'  '.repeat(depth)}`;
  return tokens
    .map((one, position) => {
      switch (one) {
        case '{':
        case '[':
          depth++;
          return isEnd(tokens[position + 1]) ? one : one + lineBreak();
        case '}':
        case ']':
          depth--;
          return isStart(tokens[position - 1]) ? one : lineBreak() + one;
        case ',':
          return one + lineBreak();
        case ':':
          return ': ';
        default:
          return one;
      }
    })
    .join('');
}

function isStart(one: string | undefined): boolean {
  return one === '{' || one === '[';
}

function isEnd(one: string | undefined): boolean {
  return one === '}' || one === ']';
}
