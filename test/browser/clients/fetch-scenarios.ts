import {
  basil,
  createBodies,
  late,
  type Note,
  nameOf,
  noteError,
  scenariosOf,
  token,
} from './scenario.js';

const headers = { authorization: token };
const json = { ...headers, 'content-type': 'application/json' };
const digest = (text: string) =>
  crypto.subtle
    .digest('SHA-256', new TextEncoder().encode(text))
    .then((bytes) => `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`);
const list = (init: RequestInit = {}, url = '/plants') => fetch(url, { headers, ...init });
const create = (init: RequestInit = {}) =>
  list({ method: 'POST', body: basil, headers: json, ...init });

/** Notes how a promise ends. */
async function noteEnd(note: Note, name: string, promise: Promise<unknown>): Promise<void> {
  note(
    name,
    await promise.then((value) => (value instanceof Response ? value.status : value), nameOf),
  );
}

function noteResponse(note: Note, response: Response): void {
  const { status, statusText, ok, type, url, redirected, bodyUsed } = response;
  note(status, statusText, ok, type, url, redirected, bodyUsed);
}

export const fetchScenarios = scenariosOf({
  async 'the properties of a response'(note) {
    const response = await list();
    noteResponse(note, response);
    note(await response.text(), response.bodyUsed, response instanceof Response);
    note(response.headers.get('content-type'), response.headers.has('x'));
  },
  async 'the properties of a clone'(note) {
    const response = await list();
    const clone = response.clone();
    noteResponse(note, clone);
    noteResponse(note, clone.clone());
    note(await clone.text(), await response.json());
    noteError(note, 'clone after reading', () => response.clone());
  },
  'a URL with a fragment': async (note) =>
    noteResponse(note, await list({}, '/plants?limit=1#top')),
  'a relative path': async (note) => noteResponse(note, await list({}, 'plants')),
  async 'immutable headers'(note) {
    const response = await list();
    for (const { headers } of [response, response.clone()]) {
      noteError(note, 'set', () => headers.set('x-own', '1'));
      noteError(note, 'append', () => headers.append('x-own', '1'));
      noteError(note, 'delete', () => headers.delete('content-type'));
    }
  },
  async 'the status texts of errors'(note) {
    noteResponse(note, await fetch('/plants'));
    noteResponse(note, await create({ body: '{}' }));
    noteResponse(note, await list({ method: 'DELETE' }, '/plants/1000'));
  },
  async 'a response without a body'(note) {
    await create();
    const response = await list({ method: 'DELETE' }, '/plants/7');
    noteResponse(note, response);
    note(await response.text());
  },
  async 'the types of a body'(note) {
    note((await (await list()).blob()).type, (await (await list()).arrayBuffer()).byteLength);
    await noteEnd(note, 'form', (await list()).formData());
    await noteEnd(note, 'json', (await list()).json());
    note(Object.prototype.toString.call((await list()).body));
  },
  'an abort at once': {
    givesUp: true,
    async run(note) {
      const controller = new AbortController();
      const asked = list({ signal: controller.signal });
      controller.abort('enough');
      await noteEnd(note, 'asked', asked);
    },
  },
  'an abort before the headers': {
    givesUp: true,
    faults: late,
    async run(note) {
      const controller = new AbortController();
      const asked = list({ signal: controller.signal });
      setTimeout(() => controller.abort(new Error('enough')), 50);
      await noteEnd(note, 'asked', asked);
    },
  },
  async 'an abort after the headers'(note) {
    const controller = new AbortController();
    const response = await list({ signal: controller.signal });
    const clone = response.clone();
    controller.abort(new RangeError('enough'));
    await noteEnd(note, 'text', response.text());
    await noteEnd(note, 'clone', clone.json());
  },
  'an abort before a body is read': {
    givesUp: true,
    async run(note) {
      const controller = new AbortController();
      const reader = (await list({ signal: controller.signal })).body?.getReader();
      controller.abort();
      note(await reader?.read().then(({ done }) => done, nameOf));
    },
  },
  'a timeout': {
    faults: late,
    givesUp: true,
    run: (note) => noteEnd(note, 'list', list({ signal: AbortSignal.timeout(30) })),
  },
  async 'keepalive with more than 64 KiB'(note) {
    const body = JSON.stringify({ id: 7, name: 'x'.repeat(65_536) });
    await noteEnd(note, 'small', create({ keepalive: true }));
    await noteEnd(note, 'large', create({ keepalive: true, body }));
    await noteEnd(note, 'without', create({ body }));
  },
  async integrity(note) {
    const right = await digest(await (await list()).text());
    const wrong = await digest('other');
    for (const integrity of [right, wrong, 'md5-x', `${wrong} ${right}`, `${right} sha512-AAAA`]) {
      await noteEnd(note, integrity, list({ integrity }));
    }
  },
  async 'the modes of a request'(note) {
    for (const mode of ['cors', 'no-cors', 'same-origin'] as const) {
      noteResponse(note, await list({ mode }));
    }
  },
  async 'redirect: error and manual'(note) {
    for (const redirect of ['error', 'manual'] as const) {
      noteResponse(note, await list({ redirect }));
    }
  },
  async 'an object of Request'(note) {
    const request = new Request('/plants', { method: 'POST', headers: json, body: basil });
    const response = await fetch(request);
    noteResponse(note, response);
    note(request.bodyUsed);
    await noteEnd(note, 'again', fetch(request));
  },
  async 'an object of Request with other options'(note) {
    const request = new Request('/plants', { headers });
    await noteEnd(note, 'create', fetch(request, { method: 'POST', body: basil, headers: json }));
    await noteEnd(note, 'signal', fetch(request, { signal: AbortSignal.abort() }));
  },
  async 'the types of a request body'(note) {
    for (const body of [...createBodies(), '']) {
      await noteEnd(note, body.constructor.name, create({ body }));
    }
  },
  HEAD: async (note) => noteResponse(note, await list({ method: 'HEAD' })),
  'a dropped connection': {
    faults: [{ kind: 'drop-connection' }],
    run: (note) => noteEnd(note, 'list', list()),
  },
  'a truncated body': {
    faults: [{ kind: 'truncate-body' }],
    async run(note) {
      const response = await list();
      noteResponse(note, response);
      await noteEnd(note, 'text', response.text());
    },
  },
  async 'a request that passes'(note) {
    const response = await fetch('/__admin/health#top', { priority: 'low', keepalive: true });
    noteResponse(note, response);
    await noteEnd(note, 'abort', fetch('/__admin/health', { signal: AbortSignal.abort('enough') }));
    await noteEnd(
      note,
      'integrity',
      fetch('/__admin/health', { integrity: await digest('other') }),
    );
  },
});
