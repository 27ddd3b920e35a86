/** Control characters, line separators, and the start of `##[name]`, which GitHub executes anywhere in a log. */
const steering = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|#(?=#\[)/gu;

/** A value as JSON in which what could steer a terminal or a log is escaped, which keeps the value. */
export function toPrintableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(steering, toEscape);
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
