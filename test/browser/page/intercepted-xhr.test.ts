import { createPlantMock, type PlantMockOptions } from 'plant-store-kit';
import { describe, expect, it, onTestFinished } from 'vitest';

const eventNames = [
  'readystatechange',
  'loadstart',
  'progress',
  'abort',
  'error',
  'load',
  'loadend',
];
const file = new URL('./service-worker.ts', import.meta.url).href;

async function startMock(options: PlantMockOptions = {}) {
  const plants = [{ id: 1, name: 'Basil' }];
  const mock = createPlantMock({ baseUrl: '/api', plants, ...options });
  onTestFinished(await mock.intercept());
  return mock;
}

function open(url = '/api/plants', method = 'GET'): XMLHttpRequest {
  const xhr = new XMLHttpRequest();
  xhr.open(method, url);
  xhr.setRequestHeader('authorization', 'Bearer alice-token');
  return xhr;
}

const ended = (xhr: XMLHttpRequest) =>
  new Promise<void>((resolve) => xhr.addEventListener('loadend', () => resolve()));

async function send(xhr: XMLHttpRequest, body?: string): Promise<XMLHttpRequest> {
  xhr.send(body);
  await ended(xhr);
  return xhr;
}

/** Records each event of a request with its state; those of its upload by their names. */
function record(xhr: XMLHttpRequest): string[] {
  const events: string[] = [];
  for (const name of eventNames) {
    xhr.addEventListener(name, () => events.push(`${name} ${xhr.readyState}`));
    xhr.upload.addEventListener(name, () => events.push(`upload ${name}`));
  }
  return events;
}

describe('an intercepted XMLHttpRequest', () => {
  it.each(['GET', 'POST'])('has the events of one that a server answers: %s', async (method) => {
    const body = method === 'POST' ? '{"id":7,"name":"Mint"}' : undefined;
    const sent = open(file, method);
    const eventsOfSent = record(sent);
    await send(sent, body);
    const mock = await startMock();
    const intercepted = open('/api/plants', method);
    const events = record(intercepted);

    await send(intercepted, body);

    expect(events).toEqual(eventsOfSent);
    expect(mock.requests.count).toBe(1);
  });

  it('calls no listener that was removed, and one that is an object', async () => {
    await startMock();
    const xhr = open();
    const events: string[] = [];
    const removed = () => events.push('removed');
    xhr.addEventListener('load', removed);
    xhr.removeEventListener('load', removed);
    xhr.addEventListener('load', { handleEvent: ({ type }) => events.push(type) });

    await send(xhr);

    expect(events).toEqual(['load']);
  });

  it('never arrives when it is aborted at once', async () => {
    const mock = await startMock();
    const xhr = open('/api/plants', 'POST');
    const events = record(xhr);
    xhr.send('{"id":7,"name":"Mint"}');

    xhr.abort();

    expect(events).toEqual(['loadstart 1', 'readystatechange 4', 'abort 4', 'loadend 4']);
    expect(xhr.readyState).toBe(XMLHttpRequest.UNSENT);
    await fetch('/api/plants');
    expect(mock.requests.all()).toMatchObject([{ operation: 'list' }]);
  });

  it('has no more of a response when a listener aborts it', async () => {
    await startMock();
    const xhr = open();
    const events = record(xhr);
    xhr.addEventListener('progress', () => xhr.abort());

    await send(xhr);

    expect(events.slice(-4)).toEqual(['progress 3', 'readystatechange 4', 'abort 4', 'loadend 4']);
    expect([xhr.status, xhr.responseText]).toEqual([0, '']);
  });

  it('has its response in each type', async () => {
    await startMock();
    const bodyIn = async (responseType: XMLHttpRequestResponseType) => {
      const xhr = open();
      xhr.responseType = responseType;
      await send(xhr);
      expect(xhr.response).toBe(xhr.response);
      return xhr.response;
    };

    expect(await bodyIn('')).toBe('[{"name":"Basil"}]');
    expect(await bodyIn('json')).toEqual([{ name: 'Basil' }]);
    expect(new TextDecoder().decode(await bodyIn('arraybuffer'))).toBe('[{"name":"Basil"}]');
    const blob: Blob = await bodyIn('blob');
    expect([blob.type, await blob.text()]).toEqual(['application/json', '[{"name":"Basil"}]']);
    expect(await bodyIn('document')).toBeNull();
  });

  it('has a document of an answer in HTML', async () => {
    const headers = { 'Content-Type': 'text/html' };
    const body = '<p>Down for repairs</p>';
    await startMock({ faults: [{ kind: 'respond', status: 502, headers, body }] });
    const xhr = open();
    xhr.responseType = 'document';

    await send(xhr);

    expect(xhr.responseXML?.querySelector('p')?.textContent).toBe('Down for repairs');
  });

  it('has the headers and the URL of its response', async () => {
    await startMock();

    const xhr = await send(open('/api/plants?limit=1'));

    expect(xhr.getResponseHeader('Content-Type')).toBe('application/json');
    expect(xhr.getAllResponseHeaders()).toContain('content-type: application/json\r\n');
    expect(xhr.responseURL).toBe(new URL('/api/plants?limit=1', document.baseURI).href);
  });

  it('can be opened again, for the mock and for a server', async () => {
    await startMock();
    const xhr = await send(open());
    const statuses = [xhr.status];

    xhr.open('GET', '/api/plants');
    expect([xhr.readyState, xhr.status, xhr.responseText]).toEqual([1, 0, '']);
    statuses.push((await send(xhr)).status);
    xhr.open('GET', file);
    statuses.push((await send(xhr)).status);

    expect(statuses).toEqual([200, 401, 200]);
  });

  it('cannot be sent twice', async () => {
    await startMock();
    const xhr = open();
    xhr.send();

    expect(() => xhr.send()).toThrow(DOMException);
    await ended(xhr);
  });
});

describe('an XMLHttpRequest that passes', () => {
  it('is sent at once when it is synchronous', async () => {
    await startMock();
    const xhr = new XMLHttpRequest();
    xhr.open('GET', file, false);

    xhr.send();

    expect(xhr.status).toBe(200);
  });

  it('has the events of its upload', async () => {
    await startMock();
    const xhr = open(file, 'POST');
    const events = record(xhr);

    await send(xhr, 'some text');

    expect(events).toContain('upload load');
  });
});

describe('an intercepted fetch', () => {
  it('rejects with the reason when it is aborted', async () => {
    await startMock({ faults: [{ kind: 'no-answer' }] });
    const reason = new Error('Enough.');
    const controller = new AbortController();
    const asked = fetch('/api/plants', { signal: controller.signal });

    controller.abort(reason);

    await expect(asked).rejects.toBe(reason);
  });

  it('rejects when the connection is dropped, as one to a server', async () => {
    await startMock({ faults: [{ kind: 'drop-connection' }] });

    await expect(fetch('/api/plants')).rejects.toThrow(TypeError);
  });

  it('has the URL of its response', async () => {
    await startMock();

    const { url } = await fetch('/api/plants');

    expect(url).toBe(new URL('/api/plants', document.baseURI).href);
  });
});
