/** Whether this is Node, and not a page. Does not look for a window, because jsdom has one, too. */
export function isNode(): boolean {
  return typeof globalThis.process?.versions?.node === 'string';
}
