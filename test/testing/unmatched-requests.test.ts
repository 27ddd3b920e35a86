import { expect, it } from 'vitest';
import { isMeantForPlants } from '../../src/testing/unmatched-requests.js';

const page = 'http://localhost:5173';

it.each([
  ['a misspelt path', '/api', 'GET', `${page}/api/plant`],
  ['a path below that of a plant', '/api', 'GET', `${page}/api/plants/7/leaves`],
  ['any path of a service', 'https://api.example.com', 'GET', 'https://api.example.com/users'],
  ['another method', '/api', 'PUT', `${page}/api/plants/7`],
  ['another port', '/api', 'GET', 'http://127.0.0.1:4010/plants?limit=3'],
  ['another base path', 'https://api.example.com/v1', 'POST', 'https://api.example.com/v2/plants'],
  ['no base path', '/api', 'DELETE', `${page}/plants/7`],
  ['a slash at the end', '/', 'GET', `${page}/plants/`],
  ['letters in another order', '/', 'GET', `${page}/plnats`],
])('a request with %s is meant for the plant store at %s: %s %s', (_, baseUrl, method, url) => {
  expect(isMeantForPlants({ method, url, page }, baseUrl)).toBe(true);
});

it.each([
  ['another service', '/api', 'POST', 'https://analytics.example.com/api/track'],
  ['similar names', '/api', 'GET', 'https://billing.example.com/clients'],
  ['the files of the page', page, 'GET', `${page}/src/main.ts`],
  ['a module beside the tests of plants', '/', 'GET', `${page}/test/plants/plants.test.ts`],
  ['a preflight', '/api', 'OPTIONS', `${page}/api/plant`],
  ['another path that begins alike', '/api', 'GET', `${page}/apis/trees`],
])('a request for %s is not meant for the plant store at %s: %s %s', (_, baseUrl, method, url) => {
  expect(isMeantForPlants({ method, url, page }, baseUrl)).toBe(false);
});
