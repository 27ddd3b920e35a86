/** Whether this is Node, and not a page. In Node there may be a window, too: that of jsdom. */
export function isNode(): boolean {
  return typeof globalThis.process?.versions?.node === 'string';
}
