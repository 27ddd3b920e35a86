import { expect, it } from 'vitest';
import { readRequestTarget } from '../../src/server/read-request.js';

it.each([
  ['/plants?limit=1', '/plants', 'limit=1'],
  ['http://a.example/plants?limit=1', '/plants', 'limit=1'],
  ['HTTPS://a.example:8080/plants/1', '/plants/1', ''],
  ['http://a.example', '/', ''],
  ['http://a.example?limit=1', '/', 'limit=1'],
  ['http://a.example/plants/../x', '/plants/../x', ''],
  ['/plants/../x', '/plants/../x', ''],
  ['*', '*', ''],
  ['a.example:443', 'a.example:443', ''],
])('reads the target %s', (target, path, query) => {
  expect(readRequestTarget(target)).toMatchObject({ path, query });
});
