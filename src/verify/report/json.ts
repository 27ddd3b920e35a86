/**
 * A report as indented JSON.
 *
 * Characters that could steer a terminal are escaped, which does not change the value.
 */
export function reportToJson(report: object): string {
  const json = JSON.stringify(report, null, 2);
  return `${json.replace(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, toEscape)}\n`;
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
