import { describe, expect, it } from 'vitest';
import { createPlantStorePath } from '../../src/testing/plant-store-path.js';

describe('the path of a request to a plant store', () => {
  it.each([
    ['/', 'http://127.0.0.1:5173/plants', '/plants'],
    ['/', 'https://api.example.com/plants/7', '/plants/7'],
    ['/api', 'http://127.0.0.1:5173/api/plants?limit=3', '/plants?limit=3'],
    ['https://api.example.com/v1/', 'https://api.example.com/v1/plants/a%2Fb', '/plants/a%2Fb'],
  ])('at %s, of %s is %s', (baseUrl, address, path) => {
    expect(createPlantStorePath(baseUrl)(address)).toBe(path);
  });

  it.each([
    ['/', 'http://127.0.0.1:5173/v1/plants'],
    ['/', 'http://127.0.0.1:5173/plants/7/leaves'],
    ['/', 'http://127.0.0.1:5173/plants.js'],
    ['/api', 'http://127.0.0.1:5173/plants'],
    ['/api', 'http://127.0.0.1:5173/apis/plants'],
    ['https://api.example.com', 'http://api.example.com/plants'],
  ])('at %s, %s has none', (baseUrl, address) => {
    expect(createPlantStorePath(baseUrl)(address)).toBeUndefined();
  });

  it.each([
    ['/api', 'http://127.0.0.1:5173/api/plant?limit=3', '/plant?limit=3'],
    ['/api', 'http://127.0.0.1:5173/apis/plant', undefined],
    ['https://api.example.com', 'https://api.example.com/plants/7/leaves', '/plants/7/leaves'],
  ])('at %s, of %s is %s, if unknown paths are rejected', (baseUrl, address, path) => {
    expect(createPlantStorePath(baseUrl, 'reject')(address)).toBe(path);
  });

  it('rejects an invalid base URL', () => {
    expect(() => createPlantStorePath('plants.example.com')).toThrow(
      expect.objectContaining({ code: 'invalid-base-url' }),
    );
  });
});
