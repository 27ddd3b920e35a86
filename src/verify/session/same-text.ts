/** White space, control characters, and the characters without a width that frameworks trim too. */
const trimmable = /^[\p{White_Space}\p{Cc}\u200b\u200e\ufeff]$/u;

/**
 * Whether a text that was returned is the text that was sent. The interface leaves open which names
 * and tags are valid, and many frameworks trim them, so trimmed characters may be missing at the
 * ends.
 */
export function isSameText(sent: string, returned: unknown): boolean {
  if (returned === sent) {
    return true;
  }
  if (typeof returned !== 'string' || returned.length > sent.length || !isPadded(sent)) {
    return false;
  }
  const whole = splitAtEnds(sent);
  const rest = splitAtEnds(returned);
  return whole.text === ''
    ? sent.includes(returned)
    : rest.text === whole.text &&
        whole.before.endsWith(rest.before) &&
        whole.after.startsWith(rest.after);
}

/** Whether one of these texts is the one that was sent. */
export function isAmong(sent: string, returned: ReadonlySet<unknown>): boolean {
  return (
    returned.has(sent) || (isPadded(sent) && [...returned].some((one) => isSameText(sent, one)))
  );
}

/** A text without the characters that may be missing at its ends. */
export function trimText(text: string): string {
  return splitAtEnds(text).text;
}

function isPadded(text: string): boolean {
  return trimmable.test(text.charAt(0)) || trimmable.test(text.slice(-1));
}

// Not a regular expression: it would be slow on white space inside a long text.
function splitAtEnds(text: string) {
  let start = 0;
  while (start < text.length && trimmable.test(text.charAt(start))) {
    start++;
  }
  let end = text.length;
  while (end > start && trimmable.test(text.charAt(end - 1))) {
    end--;
  }
  return { before: text.slice(0, start), text: text.slice(start, end), after: text.slice(end) };
}
