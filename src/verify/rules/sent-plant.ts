import { isPlainObject } from '../../interface/plain-object.js';
import { isSameText, trimText } from '../session/same-text.js';
import type { ShapeProblem } from './shapes.js';

/** What a create was to make, as far as a plant shows it. */
export interface SentPlant {
  readonly name: string;
  readonly tag?: string;
}

/** The plant in the body of a create, if it is one. */
export function parseSentPlant(body: string | Uint8Array | undefined): SentPlant | undefined {
  try {
    const value: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const { name, tag } = isPlainObject(value) ? value : {};
    return typeof name === 'string' && (tag === undefined || typeof tag === 'string')
      ? { name, ...(tag !== undefined && { tag }) }
      : undefined;
  } catch {
    return undefined;
  }
}

interface ReceivedPlant {
  readonly name?: unknown;
  readonly tag?: unknown;
}

/** How the answer to a create is another plant than was sent; its shape is for other rules. */
export function answerProblem(sent: SentPlant, answer: unknown): ShapeProblem | undefined {
  if (!isPlainObject(answer)) {
    return undefined;
  }
  const { name, tag } = answer;
  const isTag = tag === undefined || typeof tag === 'string';
  const isOther =
    (typeof name === 'string' && !isSameText(sent.name, name)) ||
    (isTag && !isSameTag(sent.tag, tag));
  return isOther
    ? {
        expected: `the answer is the plant that was sent: ${describeSentPlant(sent)}`,
        actual: `it is ${describeSentPlant(answer)}`,
      }
    : undefined;
}

/**
 * A plant without a tag may come back with an empty one, and one with a blank tag without any;
 * another rule is about null.
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
