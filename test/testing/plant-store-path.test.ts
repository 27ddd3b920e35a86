import { expect, it } from 'vitest';
import { createPlantStorePath } from '../../src/testing/route-to.js';

it.each([
  ['/', 'http://127.0.0.1:5173/plants', '/plants'],
  ['/api', 'http://127.0.0.1:5173/api/plants?limit=3', '/plants?limit=3'],
  ['https://api.example.com/v1/', 'https://api.example.com/v1/plants/a%2Fb', '/plants/a%2Fb'],
  ['/', 'http://127.0.0.1:5173/v1/plants', undefined],
  ['/', 'http://127.0.0.1:5173/plants/7/leaves', undefined],
  ['/api', 'http://127.0.0.1:5173/apis/plants', undefined],
  ['https://api.example.com', 'http://api.example.com/plants', undefined],
])('at %s, the path of %s in the plant store is %s', (baseUrl, address, path) => {
  expect(createPlantStorePath(baseUrl)(address)).toBe(path);
});

it('knows every path below the base URL, if unknown ones are rejected', () => {
  const pathOf = createPlantStorePath('/api', 'reject');

  expect(pathOf('http://127.0.0.1:5173/api/plant?limit=3')).toBe('/plant?limit=3');
  expect(pathOf('http://127.0.0.1:5173/apis/plant')).toBeUndefined();
});
