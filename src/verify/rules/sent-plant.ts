import { onceForEach } from '../../interface/once-for-each.js';
import { isPlainObject } from '../../interface/plain-object.js';
import type { SampleRequest } from '../../interface/situation.js';
import type { Mismatch } from '../report/mismatch.js';
import { isSameText, trimText } from '../session/same-text.js';

/** The plant that a create sent, without its id. */
export interface SentPlant {
  readonly name: string;
  readonly tag?: string;
}

/** The plant that a create sends, if its body is one. Several rules look at it, and it may be large. */
export const sentPlantOf = onceForEach(({ method, body }: SampleRequest): SentPlant | undefined => {
  try {
    const isText = method === 'POST' && typeof body === 'string';
    const value: unknown = isText ? JSON.parse(body) : undefined;
    const { name, tag } = isPlainObject(value) ? value : {};
    return typeof name === 'string' && (tag === undefined || typeof tag === 'string')
      ? { name, ...(tag !== undefined && { tag }) }
      : undefined;
  } catch {
    return undefined;
  }
});

interface ReceivedPlant {
  readonly name?: unknown;
  readonly tag?: unknown;
}

/** How the response to a create is another plant than was sent; other rules cover its shape. */
export function createdPlantMismatch(sent: SentPlant, body: unknown): Mismatch | undefined {
  if (!isPlainObject(body)) {
    return undefined;
  }
  const { name, tag } = body;
  if (typeof name === 'string' && !isSameText(sent.name, name)) {
    const [expected, actual] = [JSON.stringify(sent.name), JSON.stringify(name)];
    return { path: 'body.name', expected, actual };
  }
  const isTag = tag === undefined || typeof tag === 'string';
  return isTag && !isSameTag(sent.tag, tag)
    ? { path: 'body.tag', expected: showTag(sent.tag), actual: showTag(tag) }
    : undefined;
}

function showTag(tag: unknown): string {
  return tag === undefined ? 'none' : JSON.stringify(tag);
}

/**
 * Whether a received tag is the one that was sent. A plant without a tag may come back with an empty
 * one, and a blank tag may be dropped; another rule covers null.
 */
export function isSameTag(sent: string | undefined, received: unknown): boolean {
  const isNone = received === undefined || received === null || received === '';
  return (isNone && trimText(sent ?? '') === '') || isSameText(sent ?? '', received);
}

export function describeTag(tag: unknown): string {
  return tag === undefined ? 'without a tag' : `with the tag ${JSON.stringify(tag)}`;
}

/** `"Fern", with the tag "herb"` */
export function describeSentPlant({ name, tag }: ReceivedPlant): string {
  return `${JSON.stringify(name)}, ${describeTag(tag)}`;
}
