/**
 * What follows the JSON object or array that a text begins with; undefined where nothing does but
 * white space, and where the text begins with neither.
 */
export function findTextAfterJson(text: string): string | undefined {
  const end = findEnd(text);
  const rest = text.slice(end);
  return end === undefined || /^[ \t\r\n]*$/.test(rest) || !isJsonText(text.slice(0, end))
    ? undefined
    : rest;
}

/** Where the brackets are closed that a text begins with. */
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
