import { comparedHeaders } from '../situations/compared-headers.js';

/** Headers that follow from what is stored, so that no outcome can repeat them. */
export const headersOfContent: readonly string[] = ['content-range', 'link'];

/** Whether outcomes are observed with this header, given by its lower-case name. */
export function isObservedHeader(name: string): boolean {
  const names: readonly string[] = comparedHeaders;
  return names.includes(name) && !headersOfContent.includes(name);
}
