import { parseWholeNumber } from '../../interface/whole-number.js';
import { type Exchange, isSuccess, jsonOf } from '../session/exchange.js';

/** The plants of a list; undefined where the answer is not a list. */
export function plantsOf(exchange: Exchange): readonly unknown[] | undefined {
  const value = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  return Array.isArray(value) ? value : undefined;
}

/** The name of a plant as it was answered. */
export function nameOf(plant: unknown): unknown {
  return (plant as { name?: unknown } | null | undefined)?.name;
}

/** The plant without its tag if that is empty. */
export function withoutEmptyTag(plant: unknown): unknown {
  const { tag, ...rest } = (plant ?? {}) as { tag?: unknown };
  return tag === '' ? rest : plant;
}

/** The limit of a list, if it has a single one that is a whole number. */
export function limitOf({ request }: Exchange): number | undefined {
  const limits = request.method === 'GET' ? new URL(request.url).searchParams.getAll('limit') : [];
  const [limit = ''] = limits;
  return limits.length === 1 ? parseWholeNumber(limit) : undefined;
}
