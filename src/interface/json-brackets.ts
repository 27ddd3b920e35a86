/** A bracket of a JSON text that is not inside a string. */
export interface JsonBracket {
  readonly position: number;
  /** How many arrays and objects are open after it. */
  readonly level: number;
}

/** Finds the square and curly brackets of a text, which may end early or not be JSON. */
export function* findJsonBrackets(text: string): Generator<JsonBracket> {
  let level = 0;
  let isInString = false;
  for (let position = 0; position < text.length; position++) {
    const character = text[position];
    if (character === '"') {
      isInString = !isInString;
    } else if (isInString) {
      position += character === '\\' ? 1 : 0;
    } else if (character === '[' || character === '{') {
      level++;
      yield { position, level };
    } else if (character === ']' || character === '}') {
      level--;
      yield { position, level };
    }
  }
}
