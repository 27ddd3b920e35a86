/** A text as one line of a terminal: no breaks, and no character that would steer it. */
export function toOneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/\p{Cc}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\x${code.toString(16).padStart(2, '0')}`;
  });
}
