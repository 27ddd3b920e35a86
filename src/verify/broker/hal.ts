import * as z from 'zod';
import { failBroker } from './broker-error.js';

/** The relations that a resource offers; what stands behind them is checked when one is followed. */
export type HalLinks = Readonly<Record<string, unknown>>;

/** The `_links` of a resource; many brokers and versions, so no more is asked of them. */
export const halLinks = z.record(z.string(), z.unknown());

/** A resource to go on from. */
export interface HalResource {
  /** Where it was read, which its links may be relative to. */
  readonly url: string;
  readonly links: HalLinks;
}

/** Which link to follow, and what to say when there is none. */
export interface LinkOptions {
  /** What it is for, behind `Failed to`. */
  readonly task: string;
  /** For the variables of a templated link: `{provider}`. */
  readonly values?: Readonly<Record<string, string>>;
  /** What to do when there is no such link. */
  readonly remedy: string;
}

const link = z.object({ href: z.string().min(1) });

/**
 * The address behind a relation, `undefined` when the resource does not offer it.
 *
 * Of a relation with several links it is the first.
 */
export function findLink(
  { url, links }: HalResource,
  relation: string,
  values: Readonly<Record<string, string>> = {},
): string | undefined {
  const found = links[relation];
  const { success, data } = link.safeParse(Array.isArray(found) ? found[0] : found);
  const href = success ? expandTemplate(data.href, values) : '';
  return success && URL.canParse(href, url) ? new URL(href, url).href : undefined;
}

/**
 * The address behind a relation that has to be there.
 *
 * @throws KitError `broker`, naming the relation.
 */
export function requireLink(resource: HalResource, relation: string, options: LinkOptions): string {
  const { task, values, remedy } = options;
  const found = findLink(resource, relation, values);
  if (found === undefined) {
    const { url } = resource;
    throw failBroker({ task, cause: `${url} offers no link "${relation}"`, remedy, url });
  }
  return found;
}

/**
 * Fills in the variables of a templated address (RFC 6570, level 1, which is all that brokers use).
 *
 * A variable without a value becomes nothing, as the RFC has it.
 */
export function expandTemplate(href: string, values: Readonly<Record<string, string>>): string {
  return href.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
