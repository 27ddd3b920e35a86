import { KitError, type Problem } from '../interface/kit-error.js';
import { shorten } from '../interface/wording.js';
import { isAdminPath } from './admin/calls.js';

/**
 * Parses the path below which a server has the plant store.
 *
 * @param name how errors name it.
 * @returns it without a slash at its end; empty for the root.
 * @throws KitError `invalid-option`, when it is no path, or that of the admin API.
 */
export function parseBasePath(basePath: string, name = 'baseUrl'): string {
  const origin = 'http://server';
  const url = URL.canParse(basePath, origin) ? new URL(basePath, origin) : undefined;
  const path = url?.pathname.replace(/\/+$/, '') ?? '';
  const createError = (problem: Problem) =>
    new KitError({
      code: 'invalid-option',
      task: `use ${name} "${shorten(basePath)}"`,
      ...problem,
      details: { option: 'baseUrl' },
    });
  if (!basePath.startsWith('/') || url?.origin !== origin || url.search !== '' || url.hash !== '') {
    const isUrl = /^https?:\/\//i.test(basePath);
    throw createError({
      cause: isUrl
        ? 'it is a URL, and the server has its own host and port'
        : 'it is not a plain path that begins with a slash',
      remedy: `Give one such as "${isUrl && path !== '' ? path : '/api/v1'}".`,
    });
  }
  if (isAdminPath(path)) {
    throw createError({
      cause: 'the admin API is there',
      remedy: 'Give another path, such as "/api/v1".',
    });
  }
  return path;
}
