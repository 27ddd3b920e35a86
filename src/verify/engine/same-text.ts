/** White space, control characters, and characters without a width: frameworks trim all of them. */
const trimmable = /^[\p{White_Space}\p{Cc}\u200b\u200e\ufeff]$/u;

/** Whether a returned text is the text that was sent. It may be trimmed, as many frameworks do. */
export function isSameText(sent: string, returned: unknown): boolean {
  if (returned === sent) {
    return true;
  }
  const trimmed = trimText(sent);
  return trimmed !== sent && typeof returned === 'string' && trimText(returned) === trimmed;
}

/**
 * Whether a received tag is the one that was sent. A plant without a tag may come back with an empty
 * one, and a blank tag may be dropped. Another rule covers a tag that is not a string.
 */
export function isSameTag(sent = '', received: unknown = ''): boolean {
  return typeof received !== 'string' || isSameText(sent, received);
}

/** A text without the characters that may be missing at its ends. */
export function trimText(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && trimmable.test(text.charAt(start))) {
    start++;
  }
  while (end > start && trimmable.test(text.charAt(end - 1))) {
    end--;
  }
  return text.slice(start, end);
}

/** `"Fern", with the tag "herb"` */
export function describePlant({ name, tag }: { readonly name?: unknown; readonly tag?: unknown }) {
  const ofTag = tag === undefined ? 'without a tag' : `with the tag ${JSON.stringify(tag)}`;
  return `${JSON.stringify(name)}, ${ofTag}`;
}
