import * as z from 'zod';
import { failBroker } from './broker-error.js';

/** The links of a resource by their relations; a link is checked when it is followed. */
export type HalLinks = Readonly<Record<string, unknown>>;

/** The schema of `_links`. It is loose, because brokers and their versions differ. */
export const halLinks = z.record(z.string(), z.unknown());

/** A resource with links to others. */
export interface HalResource {
  /** Its address, to which its links may be relative. */
  readonly url: string;
  readonly links: HalLinks;
}

const link = z.object({ href: z.string().min(1) });

/**
 * Finds the address of a relation; undefined if the resource does not have it.
 *
 * If a relation has several links, the first is used.
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
 * Finds the address of a relation that the resource must have.
 *
 * @throws KitError `broker`, naming the relation.
 */
export function requireLink(
  resource: HalResource,
  relation: string,
  {
    task,
    remedy,
    values,
  }: {
    readonly task: string;
    readonly remedy: string;
    readonly values?: Readonly<Record<string, string>>;
  },
): string {
  const found = findLink(resource, relation, values);
  if (found === undefined) {
    const { url } = resource;
    throw failBroker({ task, cause: `${url} has no link "${relation}"`, remedy, url });
  }
  return found;
}

/** Replaces the variables of a templated address (RFC 6570, level 1; brokers use no other). */
function expandTemplate(href: string, values: Readonly<Record<string, string>>): string {
  return href.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
