import { findJsonBrackets } from './json-brackets.js';

/**
 * The text after the JSON object or array at the start of a text; undefined if there is only white
 * space, or no object or array.
 */
export function findTextAfterJson(text: string): string | undefined {
  const end = findEnd(text);
  const rest = text.slice(end);
  return end === undefined || /^[ \t\r\n]*$/.test(rest) || !isJsonText(text.slice(0, end))
    ? undefined
    : rest;
}

/** The position after the closing bracket of the first value. */
function findEnd(text: string): number | undefined {
  if (!/^\s*[[{]/.test(text)) {
    return undefined;
  }
  for (const { position, level } of findJsonBrackets(text)) {
    if (level === 0) {
      return position + 1;
    }
  }
  return undefined;
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
