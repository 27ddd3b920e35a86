import { createPlantMock, type PlantMockOptions } from 'plant-store-kit';
import { ask, type SentRequest } from '../ask-mock.js';

const baseUrl = 'https://api.example.com/v1';

export function recordApp(options: PlantMockOptions = {}) {
  const mock = createPlantMock({ baseUrl, record: 'my-web-app', ...options });
  const send = (request: SentRequest) => ask(mock, request, baseUrl);
  return { mock, send, create: (body: string) => send({ method: 'POST', body }) };
}

export async function typicalPact(): Promise<string> {
  const { mock, send, create } = recordApp({ plants: [] });
  await create('{"id":9007199254740993,"name":"Basil","tag":"herb"}');
  await create('{"id":1001,"name":"Mint"}');
  await send({});
  await send({ path: '/plants?limit=1' });
  await send({ method: 'DELETE', path: '/plants/1001' });
  for (const token of [null, 'nobodys-token']) {
    await send({ token });
    await send({ method: 'POST', body: '{"id":7,"name":"Sage"}', token });
    await send({ method: 'DELETE', path: '/plants/7', token });
  }
  return mock.pact();
}

interface PactJson {
  readonly interactions: readonly {
    readonly description: string;
    readonly providerStates: readonly { readonly name: string; readonly params?: object }[];
    readonly comments: { readonly tests: readonly string[] };
    readonly request: {
      readonly headers: Readonly<Record<string, readonly string[]>>;
      readonly body: { readonly content: unknown; readonly encoded: string | false };
      readonly query?: object;
    };
    readonly response: { readonly status: number; readonly body: { readonly content: unknown } };
  }[];
  readonly metadata: {
    readonly leftOut: readonly {
      readonly request: string;
      readonly reason: string;
      readonly tests: readonly string[];
    }[];
  };
}

export const readPactJson = (text: string): PactJson => JSON.parse(text);

export const descriptionsOf = (text: string): readonly string[] =>
  readPactJson(text).interactions.map(({ description }) => description);
