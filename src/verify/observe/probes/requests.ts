import { isError, isSuccess, statusOf } from '../../provider/exchange.js';
import { randomLetters } from '../../provider/fresh-plants.js';
import { answered } from '../../provider/grounds.js';
import { type Outside, type Probe, tellRefusal } from '../site.js';

/** What becomes of requests that are none of the three operations. */
export const strayRequests: Probe<Outside> = {
  points: ['request.unknown-path', 'request.unknown-method'],
  async run(site) {
    const path = `/plants-${randomLetters(6)}`;
    const astray = await site.provider.send('GET', path);
    tellRefusal(site, 'request.unknown-path', `GET ${path}`, astray);
    const patch = await site.provider.send('PATCH', '/plants');
    tellRefusal(site, 'request.unknown-method', 'PATCH /plants', patch);
  },
};

/** What becomes of a request that wants no JSON. */
export const accept: Probe<Outside> = {
  points: ['request.not-acceptable'],
  async run({ provider, observations }) {
    const point = 'request.not-acceptable';
    const exchange = await provider.send('GET', '/plants', { headers: { Accept: 'text/html' } });
    const evidence = `GET /plants with Accept: text/html ${answered(exchange)}`;
    if (isSuccess(exchange)) {
      observations.tell(point, 'ignore', evidence);
    } else if (isError(exchange)) {
      observations.tell(point, statusOf(exchange) as number, evidence);
      observations.refuse(point, exchange);
    } else {
      observations.leave(evidence, point);
    }
  },
};
