import { tryParseJson } from '../../../text/json.js';

const token = /"(?:[^"\\]|\\.)*"|[{[]\s*[}\]]|[{}[\],:]|\s+/g;

/** A JSON text with a line for each plant or member, and every digit as it was; any other text as it is. */
export function indentJson(text: string): string {
  if (tryParseJson(text) === undefined) {
    return text;
  }
  const levels = /^\s*\[/.test(text) ? 1 : 2;
  let depth = 0;
  const line = () => (depth <= levels ? `\n${'  '.repeat(depth)}` : '');
  return text.replaceAll(token, (found) => {
    if (found === '{' || found === '[') {
      depth++;
      return found + line();
    }
    if (found === '}' || found === ']') {
      depth--;
      return depth < levels ? line() + found : found;
    }
    const after = found === ',' ? line() || ' ' : found === ':' ? ' ' : '';
    return found.trim() + after;
  });
}
