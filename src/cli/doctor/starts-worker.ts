import type { SourceFile } from '../project/read-sources.js';

/** The files that start a service worker of msw. */
export function filesThatStartWorker(sources: readonly SourceFile[]): readonly SourceFile[] {
  return sources.filter(({ text }) => /\bsetupWorker\s*\(/.test(text));
}
