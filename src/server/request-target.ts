/** The path and the query of a request, without its origin. */
export interface RequestTarget {
  /** The path with the query. */
  readonly url: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/** Reads the target of a request, which may be a full URL (RFC 9112, 3.2.2). */
export function readRequestTarget(target = '/'): RequestTarget {
  const url = toOriginForm(target);
  const mark = url.indexOf('?');
  return mark === -1
    ? { url, path: url, query: '' }
    : { url, path: url.slice(0, mark), query: url.slice(mark + 1) };
}

function toOriginForm(target: string): string {
  if (target.startsWith('/')) {
    return target;
  }
  // Not parsed as a URL, which would resolve dot segments: they mean the same in both forms.
  const [, path] = /^https?:\/\/[^/?]*(.*)$/is.exec(target) ?? [];
  return path === undefined ? target : path.replace(/^(?!\/)/, '/');
}
