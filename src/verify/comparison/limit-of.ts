import { parseWholeNumber } from '../../interface/whole-number.js';
import type { Exchange } from '../session/exchange.js';

/** The limit that a list was requested with, if it is a single whole number. */
export function limitOf({ request }: Exchange): number | undefined {
  const limits = request.method === 'GET' ? new URL(request.url).searchParams.getAll('limit') : [];
  const [limit = ''] = limits;
  return limits.length === 1 ? parseWholeNumber(limit) : undefined;
}
