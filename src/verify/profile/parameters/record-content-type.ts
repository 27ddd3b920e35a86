import { isJsonMediaType } from '../../../interface/json-media-type.js';
import type { Outcome } from '../../../interface/outcome.js';
import { type Exchange, headerOf, isSuccess, statusOf } from '../../http/exchange.js';
import type { ProfilingContext } from '../profiling-context.js';

const subject = 'response.content-type';
/** A proxy may answer with these before the provider receives the request. */
const statusesOfProxies: readonly (number | undefined)[] = [413, 429, 431];

/**
 * Records the Content-Type of most successful responses. Outcomes with another one have it as a header
 * of their own.
 */
export function recordContentType({
  exchanges,
  recorder,
}: Pick<ProfilingContext, 'exchanges' | 'recorder'>): void {
  const withBody = exchanges.filter(
    (one) => isOfPlantStore(one) && (one.response?.body.length ?? 0) > 0,
  );
  const types = withBody.filter(isSuccess).map(typeOf);
  const countOf = (type: string) => types.filter((one) => one === type).length;
  const [usual] = [...new Set(types)].sort((one, other) => countOf(other) - countOf(one));
  if (usual === undefined) {
    recorder.leaveOpen('the provider sent no successful response with a body', subject);
    return;
  }
  const evidence = `${countOf(usual)} of ${types.length} successful responses with a body have the Content-Type ${usual}`;
  recorder.determine(subject, usual, evidence);
  const others = new Set(withBody.map(typeOf).filter((type) => !isJsonMediaType(type)));
  if (isJsonMediaType(usual) && others.size > 0) {
    const list = [...others].join(' and ');
    recorder.recordUnsupported({
      subject,
      behaviour: `Some responses have the Content-Type ${list}, which no profile can express.`,
    });
  }
  recorder.rewriteOutcomes((outcome) => withoutType(outcome, usual));
}

function withoutType({ headers = {}, ...outcome }: Outcome, usual: string): Outcome {
  const { 'content-type': type, ...others } = headers;
  const remaining = type === undefined || type === usual ? others : headers;
  return Object.keys(remaining).length === 0 ? outcome : { ...outcome, headers: remaining };
}

function typeOf(exchange: Exchange): string {
  return headerOf(exchange, 'content-type') ?? 'none';
}

/** For other requests, the framework of the provider may answer with a type of its own. */
function isOfPlantStore(exchange: Exchange): boolean {
  const { method, url } = exchange.request;
  const status = statusOf(exchange) ?? 0;
  return (
    ['GET', 'POST', 'DELETE'].includes(method) &&
    /\/plants(\/[^/]*)?(\?.*)?$/.test(url) &&
    (isSuccess(exchange) || (status >= 400 && status < 500 && !statusesOfProxies.includes(status)))
  );
}
