import { createPlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { ask } from './ask-mock.js';

describe('a hint', () => {
  it.each([
    ['GET', '/plant', 'list (GET /plants): the path must be /plants, not /plant'],
    ['POST', '/Plants', 'create (POST /plants): the path must be /plants, not /Plants'],
    ['PUT', '/plants/7', 'delete (DELETE /plants/{id}): the method must be DELETE, not PUT'],
    ['DELETE', '/plants', 'list (GET /plants): the method must be GET, not DELETE'],
    [
      'DELETE',
      '/plants/7/8',
      'delete (DELETE /plants/{id}): the path must be /plants/{id}, not /plants/7/8',
    ],
  ])('says what %s %s lacks', async (method, path, hint) => {
    const mock = createPlantMock();

    await ask(mock, method, path);

    expect(mock.requests.all()).toMatchObject([{ hint: `nearest is ${hint}` }]);
  });

  it('includes the base path', async () => {
    const mock = createPlantMock({ baseUrl: 'http://127.0.0.1:4010/v1' });

    await ask(mock, 'GET', '/plants');

    expect(mock.requests.all()[0]?.hint).toBe(
      'nearest is list (GET /v1/plants): the path must be /v1/plants, not /plants',
    );
  });

  it.each([
    ['DELETE', '/plants/x'],
    ['OPTIONS', '/plants'],
  ])('is absent for a request that matches: %s %s', async (method, path) => {
    const mock = createPlantMock();

    await ask(mock, method, path);

    expect(mock.requests.all()[0]).not.toHaveProperty('hint');
  });
});
