import { afterEach, beforeEach, vi } from 'vitest';

/** Lets the tests of a file show what would wait for the next frame of a page: Node has none. */
export function useFrames(): { show(): void } {
  let waiting: (() => void)[] = [];
  beforeEach(() => {
    waiting = [];
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => waiting.push(callback));
  });
  afterEach(() => vi.unstubAllGlobals());
  return {
    show() {
      for (const callback of waiting.splice(0)) {
        callback();
      }
    },
  };
}
