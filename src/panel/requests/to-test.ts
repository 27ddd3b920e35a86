import type { JournalResponse } from '../../service/journal/journal-entry.js';
import type { RepeatableRequest } from './repeatable-request.js';
import { toInit } from './to-fetch.js';

/** A Vitest test that sends the request to a new mock, and expects the response that it had. */
export function toTest(request: RepeatableRequest, response: JournalResponse | undefined): string {
  const { method, origin, path } = request;
  const baseUrl = JSON.stringify(origin);
  const url = JSON.stringify(origin + path);
  const title = JSON.stringify(
    response === undefined
      ? `${method} ${path} gets no response`
      : `${method} ${path} is answered with ${response.status}`,
  );
  const lines = [
    'import { createPlantMock } from "plant-store-kit";',
    'import { expect, it } from "vitest";',
    '',
    `it(${title}, async () => {`,
    `  const mock = createPlantMock({ baseUrl: ${baseUrl} });`,
    `  const request = new Request(${url}, ${toInit(request, '  ')});`,
    '',
    ...(response === undefined
      ? ['  await expect(mock.fetch(request)).rejects.toThrow();']
      : ['  const response = await mock.fetch(request);', '', ...toExpectations(response)]),
    '});',
  ];
  return `${lines.join('\n')}\n`;
}

function toExpectations({ status, body, bodyLength }: JournalResponse): string[] {
  const isWhole = body !== '' && bodyLength === undefined;
  return [
    `  expect(response.status).toBe(${status});`,
    ...(isWhole ? [`  expect(await response.text()).toBe(${JSON.stringify(body)});`] : []),
  ];
}
