import module, { createRequire, syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** Has no package be found by `require.resolve`, until it is disposed of. */
export function hidePackages(): Disposable {
  const require = createRequire(import.meta.url);
  const resolve = Object.assign(
    () => {
      throw new Error('Cannot find module');
    },
    { paths: () => null },
  );
  const hidden = vi
    .spyOn(module, 'createRequire')
    .mockReturnValue(Object.assign(require, { resolve }));
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]() {
      hidden.mockRestore();
      syncBuiltinESMExports();
    },
  };
}
