import { createPlantMock } from 'plant-store-kit';
import { expect, it } from 'vitest';
import { statusOf } from '../../ask-mock.js';

async function hintOf(method: string, path: string, baseUrl = 'http://127.0.0.1:4010') {
  const mock = createPlantMock({ baseUrl });
  await statusOf(mock, { method, path });
  return mock.requests.all()[0]?.hint;
}

it.each([
  ['GET', '/plant', 'list (GET /plants): the path must be /plants, not /plant'],
  ['HEAD', '/plant', 'list (HEAD /plants): the path must be /plants, not /plant'],
  ['POST', '/Plants', 'create (POST /plants): the path must be /plants, not /Plants'],
  ['PUT', '/plants/7', 'delete (DELETE /plants/{id}): the method must be DELETE, not PUT'],
  ['DELETE', '/plants', 'delete (DELETE /plants/{id}): the path must be /plants/{id}, not /plants'],
  [
    'DELETE',
    '/plants/7/8',
    'delete (DELETE /plants/{id}): the path must be /plants/{id}, not /plants/7/8',
  ],
])('a hint says what %s %s lacks', async (method, path, hint) => {
  expect(await hintOf(method, path)).toBe(`nearest is ${hint}`);
});

it('a request that matches has no hint, whatever it is answered', async () => {
  expect(await hintOf('DELETE', '/plants/x')).toBeUndefined();
  expect(await hintOf('OPTIONS', '/plants')).toBeUndefined();
});
