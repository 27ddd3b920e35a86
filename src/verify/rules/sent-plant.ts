import { isPlainObject } from '../../interface/plain-object.js';
import { describeTag, isSameTag } from './tag.js';

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

/** Whether name or tag are others than were sent; one of the wrong type is for other rules. */
export function differsFromSent(sent: SentPlant, { name, tag }: ReceivedPlant): boolean {
  const isTag = tag === undefined || typeof tag === 'string';
  return (typeof name === 'string' && name !== sent.name) || (isTag && !isSameTag(sent.tag, tag));
}

/** `"Fern", with the tag "herb"` */
export function describeSentPlant({ name, tag }: ReceivedPlant): string {
  return `${JSON.stringify(name)}, ${describeTag(tag)}`;
}
