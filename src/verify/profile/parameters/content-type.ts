import { type Exchange, headerOf, isError, isSuccess, statusOf } from '../../session/exchange.js';
import type { ProfilingContext } from '../profiling-context.js';

const subject = 'response.content-type';
/** A proxy may answer with these, before the provider sees the request. */
const statusesOfProxies: readonly (number | undefined)[] = [413, 429, 431];

/** Records how the Content-Type of responses is spelled, by all that were received. */
export function recordContentType({
  exchanges,
  recorder,
}: Pick<ProfilingContext, 'exchanges' | 'recorder'>): void {
  const answered = exchanges.filter(isOfPlantStore);
  if (!answered.some(isError) || !answered.some(isSuccess)) {
    recorder.leaveOpen('it takes a success and a refusal to tell, and not both were seen', subject);
    return;
  }
  const withBody = answered.filter(({ response }) => (response?.body.length ?? 0) > 0);
  const types = [...new Set(withBody.map((one) => headerOf(one, 'content-type')))];
  const [type] = types;
  if (types.length === 1 && type !== undefined) {
    const evidence = `all of ${withBody.length} responses with a body had ${type}`;
    recorder.determine(subject, type, evidence);
  } else {
    const list = types.map((one) => one ?? 'none').join(' and ');
    recorder.leaveOpen(`the Content-Type was ${list}`, subject);
  }
}

/** Elsewhere something else may answer, as the framework that the store is made with. */
function isOfPlantStore(exchange: Exchange): boolean {
  const { method, url } = exchange.request;
  const status = statusOf(exchange) ?? 0;
  return (
    ['GET', 'POST', 'DELETE'].includes(method) &&
    /\/plants(\/[^/]*)?(\?.*)?$/.test(url) &&
    (isSuccess(exchange) || (status >= 400 && status < 500 && !statusesOfProxies.includes(status)))
  );
}
