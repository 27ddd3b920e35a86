import { expect, it } from 'vitest';
import { createPlantService } from '../../src/service/plant-service.js';
import type { ChangedPart } from '../../src/service/sandbox.js';
import { journalExchange } from '../../src/verify/proxy/journal-exchange.js';

it('an exchange that passes a proxy changes how much a sandbox holds', () => {
  const service = createPlantService();
  const changed: ChangedPart[] = [];
  service.sandboxes.followChanges((part) => changed.push(part));
  const exchange = {
    request: { method: 'GET', url: '/plants', headers: [], body: new Uint8Array() },
    operation: 'list',
    response: { status: 200, headers: [], body: Buffer.from('[]') },
    startedAt: performance.now(),
    proxied: { by: 'provider', violations: [] },
  } as const;

  journalExchange(service, exchange, []);

  expect(changed).toEqual(['sandboxes']);
});
