import { answerClause } from '../../session/describe-answer.js';
import { isError, isSuccess, statusOf } from '../../session/exchange.js';
import { randomLetters } from '../../session/test-names.js';
import { type Outside, type Probe, tellRefusal } from '../site.js';

/** What becomes of requests that are none of the three operations. */
export const strayRequests: Probe<Outside> = {
  points: ['request.unknown-path', 'request.unknown-method'],
  async run(site) {
    const path = `/plants-${randomLetters(6)}`;
    const astray = await site.session.send('GET', path);
    tellRefusal(site, 'request.unknown-path', `GET ${path}`, astray);
    const patch = await site.session.send('PATCH', '/plants');
    tellRefusal(site, 'request.unknown-method', 'PATCH /plants', patch);
  },
};

/** What becomes of a request that wants no JSON. */
export const accept: Probe<Outside> = {
  points: ['request.not-acceptable'],
  async run({ session, observations }) {
    const point = 'request.not-acceptable';
    const exchange = await session.send('GET', '/plants', { headers: { Accept: 'text/html' } });
    const evidence = `GET /plants with Accept: text/html ${answerClause(exchange)}`;
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
