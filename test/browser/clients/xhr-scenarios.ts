import {
  basil,
  createBodies,
  late,
  type Note,
  noteError,
  type Scenario,
  scenariosOf,
  token,
} from './scenario.js';

const eventNames = [
  'readystatechange',
  'loadstart',
  'progress',
  'abort',
  'error',
  'load',
  'timeout',
  'loadend',
];

/** An XMLHttpRequest that is open, and notes each of its events, with its state then. */
function open(note: Note, method = 'GET', url = '/plants'): XMLHttpRequest {
  const xhr = new XMLHttpRequest();
  watch(note, xhr, '');
  // Without a body, Chromium has events of an upload nevertheless, if it does not end.
  if (method === 'POST') {
    watch(note, xhr.upload, 'upload ', xhr);
  }
  xhr.open(method, url);
  xhr.setRequestHeader('authorization', token);
  if (method === 'POST') {
    xhr.setRequestHeader('content-type', 'application/json');
  }
  return xhr;
}

function watch(
  note: Note,
  target: XMLHttpRequestEventTarget,
  prefix: string,
  xhr = target as XMLHttpRequest,
) {
  for (const name of eventNames) {
    target.addEventListener(name, (event) => {
      const { loaded, total, lengthComputable } = event as ProgressEvent;
      note(
        prefix + name,
        xhr.readyState,
        xhr.status,
        event.constructor.name,
        loaded,
        total,
        lengthComputable,
      );
    });
  }
}

const ended = (xhr: XMLHttpRequest) =>
  new Promise<void>((resolve) => xhr.addEventListener('loadend', () => setTimeout(resolve)));
const settle = (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms));

async function send(xhr: XMLHttpRequest, body?: XMLHttpRequestBodyInit) {
  const end = ended(xhr);
  xhr.send(body);
  await end;
}

function noteResponse(note: Note, xhr: XMLHttpRequest): void {
  const { status, statusText, responseURL, readyState, responseType } = xhr;
  note(readyState, status, statusText, responseURL, responseType);
  const text = responseType === '' || responseType === 'text' ? xhr.responseText : undefined;
  note(text, xhr.getResponseHeader('Content-Type'), xhr.getResponseHeader('nothing'));
}

/** A scenario of a request that ends by itself. */
function simple(
  prepare: (xhr: XMLHttpRequest, note: Note) => void = () => {},
  {
    method = 'GET',
    url = '/plants',
    body,
    ...others
  }: { method?: string; url?: string; body?: string } & Partial<Scenario> = {},
): Scenario {
  return {
    ...others,
    async run(note) {
      const xhr = open(note, method, url);
      prepare(xhr, note);
      await send(xhr, body);
      noteResponse(note, xhr);
    },
  };
}

/** A scenario of a request that is open. */
const opened = (
  act: (xhr: XMLHttpRequest, note: Note) => unknown,
  others: Omit<Scenario, 'run'> = {},
): Scenario => ({ ...others, run: (note) => act(open(note), note) });

/** Acts when a request has an event. */
const on =
  (name: string, act: (xhr: XMLHttpRequest, note: Note) => void, state?: number) =>
  (xhr: XMLHttpRequest, note: Note) => {
    const listener = () => {
      if (state === undefined || xhr.readyState === state) {
        xhr.removeEventListener(name, listener);
        act(xhr, note);
      }
    };
    xhr.addEventListener(name, listener);
  };

const created = { method: 'POST', body: basil };

function withType(responseType: XMLHttpRequestResponseType, faults?: Scenario['faults']): Scenario {
  return {
    faults,
    async run(note) {
      const xhr = open(note);
      xhr.responseType = responseType;
      // Chromium decodes some text only at its end.
      on('readystatechange', () => note(describe(xhr.response)), 2)(xhr, note);
      await send(xhr);
      const { response } = xhr;
      note(describe(response), responseType === 'json' || xhr.response === response);
      noteError(note, 'responseText', () => xhr.responseText);
      noteError(note, 'responseXML', () => xhr.responseXML);
      if (response instanceof Blob) {
        note(response.type, await response.text());
      }
      noteResponse(note, xhr);
    },
  };
}

/** A scenario of a late response, whose timeout is changed while it is under way. */
function changedTimeout(
  first: number | undefined,
  later: number,
  others: Pick<Scenario, 'givesUp'> = {},
): Scenario {
  return {
    ...others,
    faults: late,
    async run(note) {
      const xhr = open(note);
      if (first !== undefined) {
        xhr.timeout = first;
      }
      xhr.send();
      await settle();
      xhr.timeout = later;
      note(xhr.timeout);
      await ended(xhr);
      noteResponse(note, xhr);
    },
  };
}

function describe(value: unknown): unknown {
  if (value instanceof ArrayBuffer) {
    return new TextDecoder().decode(value);
  }
  if (value instanceof Document) {
    return new XMLSerializer().serializeToString(value);
  }
  return value instanceof Blob ? `blob ${value.size}` : value;
}

const answer = (text: string, type = 'text/plain', status = 200) =>
  [{ kind: 'respond', status, text, headers: { 'Content-Type': type } }] as Scenario['faults'];

/** A scenario of a request for each type of response. */
const inEachType = (faults: Scenario['faults']): Scenario => ({
  faults,
  async run(note) {
    for (const type of ['text', 'json', 'arraybuffer', 'blob', 'document'] as const) {
      const xhr = open(() => {});
      xhr.responseType = type;
      await send(xhr);
      note(type, describe(xhr.response), xhr.getAllResponseHeaders() === '');
    }
  },
});

export const xhrScenarios = scenariosOf({
  'a list': simple(),
  'a create': simple(undefined, created),
  'a create without a body': simple(undefined, { method: 'POST' }),
  'a body of a GET': simple(undefined, { body: 'ignored' }),
  async 'a delete without a body in its response'(note) {
    await send(
      open(() => {}, 'POST'),
      basil,
    );
    const xhr = open(note, 'DELETE', '/plants/7');
    await send(xhr);
    noteResponse(note, xhr);
  },
  'an empty body': simple(undefined, { faults: answer('') }),
  async HEAD(note) {
    const xhr = open(() => {}, 'HEAD');
    xhr.addEventListener('readystatechange', () => note(xhr.readyState));
    await send(xhr);
    noteResponse(note, xhr);
  },
  'the text while it loads': simple((xhr, note) =>
    xhr.addEventListener('readystatechange', () =>
      note(xhr.readyState, xhr.responseText, xhr.response, xhr.responseURL, xhr.statusText),
    ),
  ),
  'a URL with a fragment': simple(undefined, { url: '/plants?limit=1#top' }),
  'a relative path': simple(undefined, { url: 'plants' }),
  async 'credentials in a URL'(note) {
    const xhr = new XMLHttpRequest();
    xhr.open('GET', location.href.replace('//', '//alice:secret@').replace(/__admin.*/, 'plants'));
    await send(xhr);
    noteResponse(note, xhr);
  },
  'the headers of a response': simple(
    (xhr, note) => {
      note(xhr.getAllResponseHeaders(), xhr.getResponseHeader('content-type'));
      xhr.addEventListener('readystatechange', () =>
        note(
          xhr.readyState,
          xhr
            .getAllResponseHeaders()
            .split('\r\n')
            .filter((line) => /^(content-type|x-)/i.test(line)),
          xhr.getResponseHeader('CONTENT-TYPE'),
        ),
      );
    },
    {
      faults: [
        {
          kind: 'respond',
          headers: { 'X-Zebra': '1', 'x-apple': 'a, b', 'Content-Type': 'text/plain' },
          text: 'x',
        },
      ],
    },
  ),
  'no responseType': withType(''),
  'responseType text': withType('text'),
  'responseType json': withType('json'),
  'responseType json of other text': withType('json', answer('no json')),
  'responseType json of null': withType('json', answer('null')),
  'responseType arraybuffer': withType('arraybuffer'),
  'responseType blob': withType('blob'),
  'responseType document of JSON': withType('document'),
  'responseType document of HTML': withType('document', answer('<p>Down</p>', 'text/html')),
  'responseType document of XML': withType('document', answer('<a><b/></a>', 'application/xml')),
  'responseType document of broken XML': withType('document', answer('<a>', 'application/xml')),
  'XML without a responseType': withType('', answer('<a/>', 'text/xml')),
  'HTML without a responseType': withType('', answer('<p>', 'text/html')),
  'an empty response in each type': inEachType(answer('')),
  'a failed request in each type': inEachType([{ kind: 'drop-connection' }]),
  'another charset of a response': withType('', answer('\u00e4', 'text/plain; charset=iso-8859-1')),
  'an unknown charset': withType('', answer('\u00e4', 'text/plain; charset=unknown')),
  'a byte order mark': withType('', answer('\ufeffx')),
  'a byte order mark of JSON': withType('json', answer('\ufeff[1]')),
  'overrideMimeType with a charset': simple(
    (xhr) => xhr.overrideMimeType('text/plain; charset=x-user-defined'),
    { faults: answer('\u00e4') },
  ),
  'overrideMimeType of a blob': opened(async (xhr, note) => {
    xhr.responseType = 'blob';
    xhr.overrideMimeType('image/png');
    await send(xhr);
    note(xhr.response.type);
  }),
  'overrideMimeType to XML': opened(
    async (xhr, note) => {
      xhr.overrideMimeType('text/xml');
      await send(xhr);
      note(describe(xhr.responseXML));
    },
    { faults: answer('<a/>') },
  ),
  'a timeout': simple(
    (xhr) => {
      xhr.timeout = 50;
    },
    { faults: late, givesUp: true },
  ),
  'a timeout with a body': simple(
    (xhr) => {
      xhr.timeout = 200;
    },
    { ...created, faults: late, givesUp: true },
  ),
  'a timeout set after send()': changedTimeout(undefined, 100, { givesUp: true }),
  'a timeout that grows after send()': changedTimeout(100, 5000),
  'a timeout removed after send()': changedTimeout(100, 0),
  'an open() that throws during a request': opened(
    async (xhr, note) => {
      xhr.send();
      noteError(note, 'method', () => xhr.open('a b', '/plants'));
      noteError(note, 'forbidden method', () => xhr.open('TRACE', '/plants'));
      noteError(note, 'URL', () => xhr.open('GET', 'http://'));
      note(xhr.readyState);
      await ended(xhr);
      noteResponse(note, xhr);
    },
    { faults: late },
  ),
  'an open() during a request': opened(
    async (xhr, note) => {
      xhr.send();
      await settle();
      xhr.open('GET', '/plants?limit=1');
      note('opened');
      xhr.setRequestHeader('authorization', token);
      await send(xhr);
      noteResponse(note, xhr);
    },
    { givesUp: true, faults: late },
  ),
  'an open() when a response loads': opened(async (xhr, note) => {
    on('load', () => xhr.open('GET', '/plants'))(xhr, note);
    xhr.send();
    await settle(200);
    noteResponse(note, xhr);
  }),
  'an open() at the start': opened(
    async (xhr, note) => {
      on('loadstart', () => xhr.open('GET', '/plants?limit=1'))(xhr, note);
      xhr.send();
      await settle(200);
      noteResponse(note, xhr);
    },
    { givesUp: true },
  ),
  'a request to the server after one to the mock': opened(async (xhr, note) => {
    await send(xhr);
    xhr.open('GET', '/__admin/health');
    await send(xhr);
    note(xhr.status, xhr.responseURL);
    xhr.open('GET', '/plants');
    await send(xhr);
    noteResponse(note, xhr);
  }),
  'an abort at once, with a body': {
    givesUp: true,
    run(note) {
      const xhr = open(note, 'POST');
      xhr.send(basil);
      xhr.abort();
      noteResponse(note, xhr);
      return settle();
    },
  },
  'an abort before the headers, with a body': {
    givesUp: true,
    faults: late,
    async run(note) {
      const xhr = open(note, 'POST');
      xhr.send(basil);
      await settle(200);
      xhr.abort();
      noteResponse(note, xhr);
      await settle(400);
    },
  },
  'an abort in loadstart': simple(
    on('loadstart', (xhr) => xhr.abort()),
    { ...created, givesUp: true },
  ),
  'an abort in loadend of the upload': simple(
    (xhr) => xhr.upload.addEventListener('loadend', () => xhr.abort()),
    { ...created, givesUp: true },
  ),
  'an abort at the headers': simple(on('readystatechange', (xhr) => xhr.abort(), 2)),
  'an abort at the body': simple(on('readystatechange', (xhr) => xhr.abort(), 3)),
  'an abort in progress': simple(on('progress', (xhr) => xhr.abort())),
  'an abort at the end': opened(async (xhr, note) => {
    on('readystatechange', () => xhr.abort(), 4)(xhr, note);
    xhr.send();
    await settle(200);
    noteResponse(note, xhr);
  }),
  'an abort in load': simple(on('load', (xhr) => xhr.abort())),
  'an abort after a response': opened(async (xhr, note) => {
    await send(xhr);
    xhr.abort();
    noteResponse(note, xhr);
    noteError(note, 'send', () => xhr.send());
    xhr.open('GET', '/plants');
    await send(xhr);
    noteResponse(note, xhr);
  }),
  'calls in the wrong state'(note) {
    const xhr = new XMLHttpRequest();
    noteError(note, 'send', () => xhr.send());
    noteError(note, 'setRequestHeader', () => xhr.setRequestHeader('a', 'b'));
    note(xhr.getAllResponseHeaders(), xhr.getResponseHeader('a'), xhr.readyState, xhr.status);
    xhr.abort();
    xhr.open('GET', '/plants');
    noteError(note, 'header', () => xhr.setRequestHeader('a b', 'c'));
    noteError(note, 'method', () => xhr.open('a b', '/plants'));
  },
  'setters after send()': opened(async (xhr, note) => {
    const tryAll = (state: string) => {
      noteError(note, `${state} send`, () => xhr.send());
      noteError(note, `${state} setRequestHeader`, () => xhr.setRequestHeader('a', 'b'));
      noteError(note, `${state} withCredentials`, () => {
        xhr.withCredentials = true;
      });
      noteError(note, `${state} responseType`, () => {
        xhr.responseType = '';
      });
      noteError(note, `${state} overrideMimeType`, () => xhr.overrideMimeType('text/plain'));
      noteError(note, `${state} timeout`, () => {
        xhr.timeout = 5000;
      });
    };
    xhr.addEventListener('readystatechange', () => tryAll(String(xhr.readyState)));
    xhr.addEventListener('loadstart', () => tryAll('loadstart'));
    xhr.send();
    tryAll('sent');
    await ended(xhr);
    note(xhr.withCredentials, xhr.timeout);
  }),
  'properties that are read-only': opened(async (xhr, note) => {
    await send(xhr);
    for (const name of ['status', 'readyState', 'responseText', 'response'] as const) {
      noteError(note, name, () => {
        (xhr as { -readonly [name in keyof XMLHttpRequest]: unknown })[name] = 1;
      });
    }
    note(xhr.status, xhr instanceof XMLHttpRequest, Object.keys(xhr).length, String(xhr));
    note(XMLHttpRequest.DONE, xhr.LOADING, xhr instanceof EventTarget);
  }),
  'a responseType set at the headers': simple(
    on(
      'readystatechange',
      (xhr) => {
        xhr.responseType = 'json';
      },
      2,
    ),
  ),
  'a dropped connection': simple(undefined, { faults: [{ kind: 'drop-connection' }] }),
  'a dropped connection with a body': simple(undefined, {
    ...created,
    faults: [{ kind: 'drop-connection' }],
  }),
  'a second header of a name': simple((xhr) => {
    xhr.setRequestHeader('X-Mine', 'a');
    xhr.setRequestHeader('x-mine', 'b');
  }),
  'a header that a page cannot set': simple((xhr) => {
    xhr.setRequestHeader('Cookie', 'a=b');
    xhr.setRequestHeader('Host', 'other');
  }),
  async 'the types of a request body'(note) {
    for (const body of [...createBodies(), '\u00e4']) {
      const xhr = open(note, 'POST');
      await send(xhr, body);
      note(body.constructor.name, xhr.status);
    }
  },
  async 'a form as the body'(note) {
    const form = new FormData();
    form.set('name', 'Basil');
    const xhr = open(() => {}, 'POST');
    await send(xhr, form);
    note(xhr.status);
  },
});
