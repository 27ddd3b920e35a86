import { createPlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { ask, basil } from '../../ask-mock.js';

describe('headers that ask for faults', () => {
  it.each([
    ['prefer', 'code=503'],
    ['prefer', 'handling=lenient; x=1, code = 503'],
    ['prefer', 'a="x,y", b="z", code= "503"'],
    ['prefer', 'code=503, code=500'],
  ])('are read: %s: %s', async (header, value) => {
    const response = await ask(createPlantMock(), { headers: { [header]: value } });

    expect(response.status).toBe(503);
    expect(response.headers.get('preference-applied')).toBe('code=503');
  });

  it.each([200, 599])('may ask for the status %i', async (status) => {
    const headers = { 'x-mock-response-code': String(status) };

    expect(await ask(createPlantMock(), { headers })).toMatchObject({ status });
  });

  it('prefer the code of the mock to that of Prefer', async () => {
    const headers = { prefer: 'code=500', 'x-mock-response-code': '503' };

    const response = await ask(createPlantMock(), { headers });

    expect(response.status).toBe(503);
    expect(response.headers.get('preference-applied')).toBeNull();
  });

  it.each(['respond-async', 'handling=lenient; code=503', 'foo="a, code=503", bar="b"', ''])(
    'are not in Prefer: %s',
    async (prefer) => {
      const response = await ask(createPlantMock(), { headers: { prefer } });

      expect(response.status).toBe(200);
      expect(response.headers.get('preference-applied')).toBeNull();
    },
  );

  it.each([
    [
      'x-mock-response-code',
      '199',
      'x-mock-response-code must be a status from 200 to 599, not "199"',
    ],
    ['prefer', 'code=600', 'the code of Prefer must be a status from 200 to 599, not "600"'],
    ['prefer', 'code=teapot', 'the code of Prefer must be a status from 200 to 599, not "teapot"'],
    ['x-mock-response-delay', '-1', 'x-mock-response-delay must be milliseconds from 0 to 600000,'],
    [
      'x-mock-scenario',
      'backend-dwn',
      'x-mock-scenario: there is no scenario "backend-dwn". Did you mean "backend-down"?',
    ],
    ['x-mock-sandbox', 'a b', 'x-mock-sandbox must be the name of a sandbox (a letter or a digit,'],
  ])('get an Error if they are invalid: %s: %s', async (header, value, message) => {
    const mock = createPlantMock();

    const response = await ask(mock, { ...basil, headers: { [header]: value } });

    expect(response.status).toBe(400);
    expect(response.json).toEqual({ error: 400, message: expect.stringContaining(message) });
    expect(response.headers.get(header)).toBeNull();
    expect(mock.plants.find(1001)).toBeUndefined();
    expect(mock.requests.all()).toMatchObject([{ rejectedBy: 'mock.header' }]);
  });
});
