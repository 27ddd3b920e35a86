import { describedSituations } from '../interface/described-situations.js';
import { situationIds, situations } from '../interface/situations.js';
import { handle } from '../service/handle.js';
import type { PlainRequest } from '../service/plain-http.js';
import { createPlantService } from '../service/plant-service.js';
import type { RejectedBy } from '../service/stage-result.js';
import { type AppExchange, isUnauthenticated } from './app-exchange.js';

/** Why no pact can expect an exchange of every service, as a clause; undefined if one can. */
export function whyLeftOut(exchange: AppExchange): string | undefined {
  const { request, status, rejectedBy, fault } = exchange;
  if (fault !== undefined) {
    return `a fault of the mock changed the response (${fault})`;
  }
  if (isUnauthenticated(exchange)) {
    return whyRejectable(request);
  }
  if (rejectedBy !== undefined) {
    return explain(rejectedBy);
  }
  const reason = whyRejectable(request);
  if (reason === undefined && (status < 200 || status >= 300)) {
    return `the service answered ${status}, and the recording does not say why`;
  }
  return reason;
}

function explain(id: RejectedBy): string {
  if (id === 'mock.header') {
    return 'the app was wrong: a header to the mock cannot be used';
  }
  const { title, requires, isOutside } = describedSituations[id];
  return requires === 'rejected' || isOutside
    ? `the app was wrong: it sent ${title}`
    : openPoint(title);
}

function openPoint(title: string): string {
  return `the interface leaves open what a service answers to ${title}`;
}

const openIds = situationIds.filter((id) => situations[id].requires === 'nothing');

/** A plant store without plants that rejects everything that the interface lets a service reject. */
const strict = createPlantService({
  anyToken: true,
  plants: [],
  journal: { entries: 0 },
  profile: { outcomes: Object.fromEntries(openIds.map((id) => [id, { status: 400 }])) },
});

/** Why some service may reject a request, whatever its token is; undefined if none may. */
function whyRejectable(request: PlainRequest): string | undefined {
  const { method, query, headers } = request;
  if (!/\*\/\*|application\/(json|\*)/i.test(headers.accept ?? '*/*')) {
    return openPoint('a request whose Accept header does not accept JSON');
  }
  if (query !== '' && method !== 'GET') {
    return openPoint(`a ${method} with a query`);
  }
  if (method === 'HEAD') {
    return 'the interface has no such operation';
  }
  const authorized = { ...request, headers: { authorization: 'Bearer token', ...headers } };
  const exchange = handle(strict, authorized, strict.sandboxes.default);
  exchange.settle();
  const { rejectedBy } = exchange;
  strict.sandboxes.default.plants.restore([]);
  // The strict store has none of the plants that an app deletes.
  const isTaken = rejectedBy === undefined || rejectedBy === 'delete.unknown-id';
  return isTaken ? undefined : explain(rejectedBy);
}
