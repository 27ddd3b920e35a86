import { KitError } from '../../interface/kit-error.js';
import { toOneLine } from '../../interface/one-line.js';
import { type Exchange, headerOf, jsonOf, statusOf } from './exchange.js';
import type { Session } from './session.js';
import { randomLetters } from './test-names.js';

/**
 * Checks that a list is not answered as any other path is, by a web server without a plant store. An
 * answer in JSON may come from one with a fault.
 *
 * @param list the first answer of the provider.
 * @throws KitError `provider-unreachable` when there is no plant store.
 */
export async function assertPlantStore(session: Session, list: Exchange): Promise<void> {
  const status = statusOf(list) ?? 0;
  const isUsual = (status >= 200 && status < 300) || [404, 405, 501].includes(status);
  const isJson = /json/i.test(headerOf(list, 'content-type') ?? '') || jsonOf(list) !== undefined;
  if (!isUsual || isJson) {
    return;
  }
  const answer = describe(list);
  if (answer !== describe(await session.trySend('GET', `/${randomLetters(12)}`))) {
    return;
  }
  throw new KitError({
    code: 'provider-unreachable',
    task: `find a plant store at ${session.url}`,
    cause: `there is none: GET /plants is answered with ${answer}, as any other path is`,
    remedy: 'Give the base URL of the service, with its prefix such as /api and without /plants.',
    details: { url: session.url },
  });
}

function describe(exchange: Exchange): string {
  const type = headerOf(exchange, 'content-type');
  return `${statusOf(exchange)}${type === undefined ? '' : ` and ${toOneLine(type)}`}`;
}
