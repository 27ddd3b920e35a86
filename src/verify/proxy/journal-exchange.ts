import { redactMembers } from '../../interface/sensitive.js';
import { Exchange as MockExchange, type ProxiedAnswer } from '../../service/exchange.js';
import { headersByName, noBody } from '../../service/plain-http.js';
import type { PlantService } from '../../service/plant-service.js';
import { type HeaderList, textOf } from '../http/exchange.js';
import { redact, redactHeader, redactUrl, type Secrets } from '../report/redact.js';
import type { PassedResponse } from './read-exchange.js';
import type { PassedRequest, ReadRequest } from './read-request.js';

/** An exchange that has passed through a proxy, or that the proxy has answered itself. */
interface PassedExchange {
  readonly request: PassedRequest;
  readonly operation: ReadRequest['operation'];
  readonly response: PassedResponse;
  readonly startedAt: number;
  readonly proxied: ProxiedAnswer;
}

/** Adds an exchange without its secrets to the journal of the mock. */
export function journalExchange(
  service: PlantService,
  { request, operation, response, startedAt, proxied }: PassedExchange,
  secrets: Secrets,
): MockExchange {
  const { method, url, headers, body = noBody } = request;
  const [path = '', query = ''] = redactUrl(url, secrets).split(/\?(.*)/s);
  const headersOf = (list: HeaderList) =>
    headersByName(list.map((one) => [one[0], redactHeader(one, secrets)]));
  const shown = (text: string) => redactMembers(redact(text, secrets));
  // A body need not be text. Latin-1 has a character for each byte.
  const sent = Buffer.from(shown(Buffer.from(body).toString('latin1')), 'latin1');
  const exchange = new MockExchange(
    service,
    { method, path, query, headers: headersOf(headers), body: sent },
    startedAt,
  );
  exchange.operation = operation;
  exchange.user = secrets[0]?.[1];
  exchange.response = {
    status: response.status,
    headers: headersOf(response.headers),
    body: shown(textOf(response.body ?? noBody)),
  };
  exchange.isOfHandler = true;
  exchange.proxied = proxied;
  const { journal } = service.sandboxes.default;
  journal.add(exchange);
  journal.noteAnswered(exchange);
  exchange.settle();
  return exchange;
}
