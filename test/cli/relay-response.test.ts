import { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { expect, it } from 'vitest';
import { ResponseRelay } from '../../src/cli/proxy/relay-response.js';

it('reports once that a response cannot be passed on, whatever is wrong with it', () => {
  const outgoing = new ServerResponse({ method: 'GET', httpVersionMajor: 1 } as never);
  const told: string[] = [];
  const relay = new ResponseRelay(outgoing, {
    onStart: () => told.push('started'),
    onEnd: () => told.push('ended'),
    onFailure: (error) => told.push(error.message),
  });
  const abort = (error: Error) => relay.onResponseError(controller, error);
  const rawHeaders = [Buffer.from('X-Odd'), Buffer.from('a\x0bb')];
  const controller = { rawHeaders, abort } as unknown as Dispatcher.DispatchController;

  relay.onRequestStart(controller);
  relay.onResponseStart(controller, 200, {}, 'OK');

  expect(told).toEqual([expect.stringMatching(/^its response cannot be passed on: Invalid char/)]);
});
