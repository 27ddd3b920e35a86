import { headerOf, type SentExchange, statusOf } from './exchange.js';

/** Where a response redirects to, and what to do about it; undefined if it is no redirect. */
export function redirectOf(
  exchange: SentExchange,
): { readonly location: string; readonly advice: string } | undefined {
  const status = statusOf(exchange) ?? 0;
  const location = headerOf(exchange, 'location');
  if (status < 300 || status >= 400 || location === undefined) {
    return undefined;
  }
  const { url } = exchange.request;
  if (!URL.canParse(location, url)) {
    return { location, advice: 'Correct the Location header: it has no URL' };
  }
  const target = new URL(location, url);
  // What a query carries may be a secret, such as a ticket of a sign-in.
  const shown = target.origin + target.pathname + (target.search && '?...');
  return { location: shown, advice: adviceOn(new URL(url), target) };
}

/** A redirect to a path that ends with /plants leads to the service. Any other may lead anywhere. */
function adviceOn(asked: URL, target: URL): string {
  const [, path, slash] = /^(.*)\/plants(\/*)$/.exec(target.pathname + target.search) ?? [];
  if (path === undefined) {
    return 'That is no path of a plant store, and may be a sign-in page: check the token, and whether the base URL is that of the service itself';
  }
  const base = target.origin + path;
  const isOther = base !== asked.origin + asked.pathname.replace(/\/plants\/?$/, '');
  const advice = [
    ...(isOther ? [`Give ${base} as the base URL`] : []),
    ...(slash
      ? ['The interface has /plants, without a slash at its end: let the service answer there']
      : []),
  ];
  return advice.join('. ') || 'That is the same address: correct the redirect of the service';
}
