import { expect, it } from 'vitest';
import { handle } from '../../src/service/handle.js';
import { createPlantService } from '../../src/service/plant-service.js';
import { collectUncaught } from '../uncaught.js';

it('what observes a request changes nothing of its answer when it throws', () => {
  const defect = new Error('out of soil');
  const fail = () => {
    throw defect;
  };
  const service = createPlantService();
  service.onAnswer = fail;
  service.sandboxes.followChanges(fail);
  using uncaught = collectUncaught();

  const { response } = handle(service, {
    method: 'POST',
    path: '/plants',
    query: '',
    headers: { authorization: 'Bearer alice-token', 'content-type': 'application/json' },
    body: new TextEncoder().encode('{"id":1001,"name":"Basil"}'),
  });

  expect(response?.status).toBe(200);
  expect(new Set(uncaught.errors)).toEqual(new Set([defect]));
});
