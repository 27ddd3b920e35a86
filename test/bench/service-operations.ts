import { createPlantService } from '../../src/service/create-plant-service.js';
import { noBody } from '../../src/service/plain-http.js';
import { plantRows } from './plant-rows.js';
import { createPlantMap } from './servers/plant-map.js';

const tokens = new Map([['alice-token', 'alice']]);
const authorization = 'Bearer alice-token';
const encoder = new TextEncoder();
let nextId = 5_000_000;

function newPlant(id: number): string {
  return `{"id":${id},"name":"Boston fern","tag":"fern"}`;
}

/** What a client asks of a store. */
export interface Operations {
  readonly list: () => void;
  readonly createAndDelete: () => void;
}

/** The least that it takes. */
export function limitOf(count: number): Operations {
  const answer = createPlantMap(plantRows(count), tokens);
  return {
    list: () => void answer('GET', '/plants?limit=20', authorization, ''),
    createAndDelete() {
      const id = nextId++;
      answer('POST', '/plants', authorization, newPlant(id));
      answer('DELETE', `/plants/${id}`, authorization, '');
    },
  };
}

/** The service as a transport calls it, with new headers each time. */
export function serviceOf(count: number): Operations {
  const service = createPlantService({ plants: plantRows(count) });
  const ask = (method: string, path: string, query = '', body = noBody) => {
    const headers = {
      host: '127.0.0.1:4010',
      connection: 'keep-alive',
      'content-type': 'application/json',
      authorization,
    };
    service.handle({ method, path, query, headers, body }).record.settle();
  };
  return {
    list: () => ask('GET', '/plants', 'limit=20'),
    createAndDelete() {
      const id = nextId++;
      ask('POST', '/plants', '', encoder.encode(newPlant(id)));
      ask('DELETE', `/plants/${id}`);
    },
  };
}
