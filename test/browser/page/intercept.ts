import { createPlantMock } from 'plant-store-kit';
import { type FetchLike, PlantClient } from '../../behaviour/plant-client.js';
import { type Transport, threePlants } from '../../behaviour/transport.js';

/** A page whose requests a mock intercepts, without a service worker. */
export function intercepted(
  baseUrl: string,
  send: FetchLike = (url, init) => fetch(url, init),
): Transport {
  return {
    name: `intercept() at ${baseUrl}${send === sendByXhr ? ' and XMLHttpRequest' : ''}`,
    async open(options) {
      const mock = createPlantMock({ baseUrl, plants: threePlants, ...options });
      const stop = await mock.intercept();
      return {
        client: new PlantClient(baseUrl, send),
        inside: mock,
        [Symbol.asyncDispose]: async () => stop(),
      };
    },
  };
}

/** Sends a request with XMLHttpRequest, as fetch would. */
export const sendByXhr: FetchLike = (url, { method = 'GET', headers = {}, body, signal } = {}) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    xhr.responseType = 'arraybuffer';
    for (const [name, value] of Object.entries(headers)) {
      xhr.setRequestHeader(name, value);
    }
    xhr.onload = () => {
      const bytes = xhr.response as ArrayBuffer;
      resolve({
        status: xhr.status,
        headers: { get: (name) => xhr.getResponseHeader(name) },
        arrayBuffer: async () => bytes,
        text: async () => new TextDecoder().decode(bytes),
      });
    };
    for (const name of ['error', 'abort', 'timeout'] as const) {
      xhr.addEventListener(name, () => reject(new TypeError(`XMLHttpRequest: ${name}`)));
    }
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(body);
  });
