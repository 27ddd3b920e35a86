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
  let depth = 0;
  let isInString = false;
  for (let position = 0; position < text.length; position++) {
    const character = text.charAt(position);
    if (isInString) {
      position += character === '\\' ? 1 : 0;
      isInString = character !== '"';
    } else if (character === '"') {
      isInString = true;
    } else if (character === '{' || character === '[') {
      depth++;
    } else if (character === '}' || character === ']') {
      depth--;
    }
    if (depth === 0 && !/\s/.test(character)) {
      return character === '}' || character === ']' ? position + 1 : undefined;
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
