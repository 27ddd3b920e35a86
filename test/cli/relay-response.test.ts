import { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { expect, it } from 'vitest';
import { relayResponse } from '../../src/cli/proxy/relay-response.js';

it('reports once that a response cannot be passed on, whatever is wrong with it', () => {
  const outgoing = new ServerResponse({ method: 'GET', httpVersionMajor: 1 } as never);
  const told: string[] = [];
  const handler = relayResponse(outgoing, {
    onStart: () => {},
    onEnd: () => told.push('ended'),
    onFailure: (error) => told.push(error.message),
  });
  const abort = (error: Error) => handler.onResponseError?.(controller, error);
  const rawHeaders = [Buffer.from('X-Odd'), Buffer.from('a\x0bb')];
  const controller = { rawHeaders, abort } as unknown as Dispatcher.DispatchController;

  handler.onRequestStart?.(controller, undefined);
  handler.onResponseStart?.(controller, 200, {}, 'OK');

  expect(told).toEqual([expect.stringMatching(/^its response cannot be passed on: Invalid char/)]);
});
