import { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { expect, it } from 'vitest';
import { receiveResponse } from '../../src/proxy/relay-response.js';

it('says that a response cannot be passed on, whatever is wrong with it', async () => {
  const outgoing = new ServerResponse({ method: 'GET', httpVersionMajor: 1 } as never);

  const response = await receiveResponse(outgoing, (handler) => {
    const rawHeaders = [Buffer.from('X-Odd'), Buffer.from('a\x0bb')];
    const abort = (error: Error) => handler.onResponseError?.(controller, error);
    const controller = { rawHeaders, abort } as unknown as Dispatcher.DispatchController;
    handler.onRequestStart?.(controller, {});
    handler.onResponseStart?.(controller, 200, {}, 'OK');
  });

  const message = expect.stringMatching(/^its response cannot be passed on: Invalid char/);
  expect(response).toMatchObject({ isSent: true, error: { message } });
});
