import { comparedHeaders } from '../situations/compared-headers.js';

/** Headers whose value depends on the stored plants, so that no outcome can repeat them. */
export const headersOfContent: readonly string[] = ['content-range', 'link'];

/** Whether observed outcomes include a header, by its lower-case name. */
export function isObservedHeader(name: string): boolean {
  const names: readonly string[] = comparedHeaders;
  return names.includes(name) && !headersOfContent.includes(name);
}
