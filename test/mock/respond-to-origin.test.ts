import { getResponse } from 'msw';
import { createPlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';

const url = 'http://127.0.0.1:4010/plants';
const page = 'http://localhost:3000';

async function respond(method: string, headers: Record<string, string>): Promise<Response> {
  const { handlers, requests } = createPlantMock({ plants: [] });
  const response = await getResponse(handlers, new Request(url, { method, headers }));
  expect(requests.count).toBe(method === 'OPTIONS' ? 0 : 1);
  return response as Response;
}

describe('the handlers, for a client that checks CORS itself', () => {
  it('answer its preflight, which is not recorded', async () => {
    const { status, headers } = await respond('OPTIONS', {
      origin: page,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'authorization,x-trace',
    });

    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(page);
    expect(headers.get('access-control-allow-methods')).toBe('DELETE');
    expect(headers.get('access-control-allow-headers')).toBe('authorization,x-trace');
  });

  it('let the page read the response', async () => {
    const { headers } = await respond('GET', { origin: page, authorization: 'Bearer alice-token' });

    expect(headers.get('access-control-allow-origin')).toBe(page);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(headers.get('vary')).toContain('Origin');
  });

  it('add nothing for a request without an origin', async () => {
    const { headers } = await respond('GET', { authorization: 'Bearer alice-token' });

    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});
