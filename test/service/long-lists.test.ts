import { describe, expect, it } from 'vitest';
import { handle } from '../../src/service/handle.js';
import { responseLengthOf } from '../../src/service/journal/bodies.js';
import { type LongText, toText } from '../../src/service/long-text.js';
import { noBody } from '../../src/service/plain-http.js';
import { createPlantService } from '../../src/service/plant-service.js';

const plants = Array.from({ length: 3000 }, (_, id) => ({ id, name: `Fern ${id}` }));
const names = plants.map(({ name }) => ({ name }));
const authorization = 'Bearer alice-token';

function ask(service: ReturnType<typeof createPlantService>, query = '', method = 'GET') {
  const headers = { authorization };
  return handle(service, { method, path: '/plants', query, headers, body: noBody });
}

function bodyOf({ response }: ReturnType<typeof ask>): string {
  return toText(response?.body ?? '');
}

describe('a list of more than 1000 plants', () => {
  it('tells in a header how many plants it has, also with a larger limit', () => {
    const outcome = { headers: { 'x-count': '{total}' } };
    const service = createPlantService({ plants, profile: { outcomes: { 'list.all': outcome } } });

    expect(ask(service, 'limit=5000').response?.headers).toMatchObject({
      'x-count': '3000',
    });
  });

  it('has the plants of the time of the request, whatever changes while it is sent', () => {
    const service = createPlantService({ plants });
    const { plants: store } = service.sandboxes.use('default');
    store.add({ id: '9999', name: 'Last' });

    const listed = ask(service);
    store.remove('2500');
    store.add({ id: '10000', name: 'Later' });
    service.sandboxes.use('default').reset();

    expect(JSON.parse(bodyOf(listed))).toEqual([...names, { name: 'Last' }]);
  });

  it('has no body in the response to HEAD, and no length that is not its own', () => {
    const { response } = ask(createPlantService({ plants }), '', 'HEAD');

    expect(response).toMatchObject({ body: '', headers: { 'transfer-encoding': 'chunked' } });
    expect(response?.headers).not.toHaveProperty('content-length');
  });

  it('is recorded with its first part, and with its length once it is sent', () => {
    const service = createPlantService({ plants });
    const exchange = ask(service);
    const body = exchange.response?.body as LongText;

    const pieces = body[Symbol.iterator]();
    pieces.next();
    expect(responseLengthOf(exchange)).toBe(body.start.length);
    const { length } = body.start + [...pieces].join('');
    exchange.settle();

    expect(exchange.response?.body).toBe(body.start.slice(0, 16 * 1024));
    expect(responseLengthOf(exchange)).toBe(length);
  });
});
