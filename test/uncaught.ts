import { vi } from 'vitest';

/** Collects what would be an uncaught error, until it is disposed of. */
export function collectUncaught(): Disposable & { readonly errors: unknown[] } {
  const errors: unknown[] = [];
  vi.stubGlobal('queueMicrotask', (callback: () => void) => {
    try {
      callback();
    } catch (error) {
      errors.push(error);
    }
  });
  return { errors, [Symbol.dispose]: () => void vi.unstubAllGlobals() };
}
