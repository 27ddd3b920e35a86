/** What an answered XMLHttpRequest shows in place of its own properties. */
const shownProperties = [
  'readyState',
  'status',
  'statusText',
  'responseURL',
  'response',
  'responseText',
  'responseXML',
  'getResponseHeader',
  'getAllResponseHeaders',
] as const;

/** The state and the response of an answered XMLHttpRequest, until `hide` is called. */
export class XhrResponse {
  readyState: number = XMLHttpRequest.OPENED;
  responseURL = '';
  readonly #xhr: XMLHttpRequest;
  #response = Response.error();
  #bytes = new Uint8Array();
  /** One object however often it is read. */
  #converted: unknown;

  constructor(xhr: XMLHttpRequest) {
    this.#xhr = xhr;
    for (const name of shownProperties) {
      Object.defineProperty(xhr, name, { configurable: true, get: () => this[name] });
    }
  }

  /** Shows the properties of XMLHttpRequest itself again. */
  hide(): void {
    for (const name of shownProperties) {
      Reflect.deleteProperty(this.#xhr, name);
    }
  }

  receive(response: Response, bytes: Uint8Array<ArrayBuffer>, url: string): void {
    this.#response = response;
    this.#bytes = bytes;
    this.responseURL = url;
  }

  /** Shows what a request without a response does. */
  clear(): void {
    this.receive(Response.error(), new Uint8Array(), '');
    this.#converted = undefined;
  }

  get status(): number {
    return this.#response.status;
  }

  get statusText(): string {
    return this.#response.statusText;
  }

  get getResponseHeader(): (name: string) => string | null {
    return (name) => this.#response.headers.get(name);
  }

  get getAllResponseHeaders(): () => string {
    return () =>
      [...this.#response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }

  get responseText(): string {
    this.#assertType('text');
    return this.readyState >= XMLHttpRequest.LOADING ? this.#text() : '';
  }

  get responseXML(): Document | null {
    this.#assertType('document');
    return this.#convertOnce(() => this.#toDocument());
  }

  get response(): unknown {
    const type = this.#contentType();
    switch (this.#xhr.responseType) {
      case 'arraybuffer':
        return this.#convertOnce(() => this.#bytes.buffer);
      case 'blob':
        return this.#convertOnce(() => new Blob([this.#bytes], { type }));
      case 'json':
        return this.#convertOnce(() => parseJson(this.#text()));
      case 'document':
        return this.responseXML;
      default:
        return this.responseText;
    }
  }

  /** A body of another type than text is there when all of it is. */
  #convertOnce<T>(convert: () => T): T | null {
    if (this.readyState !== XMLHttpRequest.DONE || this.#response.type === 'error') {
      return null;
    }
    this.#converted ??= convert();
    return this.#converted as T;
  }

  #toDocument(): Document | null {
    const type = this.#contentType();
    if (type.startsWith('text/html') && this.#xhr.responseType === 'document') {
      return new DOMParser().parseFromString(this.#text(), 'text/html');
    }
    const isXml = /^[\w.+-]+\/([\w.+-]+\+)?xml\b/.test(type);
    return isXml ? new DOMParser().parseFromString(this.#text(), 'text/xml') : null;
  }

  #text(): string {
    return new TextDecoder().decode(this.#bytes);
  }

  #contentType(): string {
    return this.#response.headers.get('content-type') ?? '';
  }

  #assertType(type: XMLHttpRequestResponseType): void {
    const { responseType } = this.#xhr;
    if (responseType !== '' && responseType !== type) {
      const message = `The responseType of the request is "${responseType}".`;
      throw new DOMException(message, 'InvalidStateError');
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
