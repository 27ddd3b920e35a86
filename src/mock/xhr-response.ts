import { tryParseJson } from '../text/json.js';
import { statusTexts } from './status-texts.js';

/** What an answered XMLHttpRequest shows in place of its own properties. */
export const shownProperties = [
  'readyState',
  'status',
  'statusText',
  'responseURL',
  'response',
  'responseText',
  'responseXML',
] as const;

/** The state and the response of an answered XMLHttpRequest. */
export class XhrResponse {
  readyState: number = XMLHttpRequest.OPENED;
  readonly #xhr: XMLHttpRequest;
  readonly #url: URL;
  readonly #mimeType: () => string | undefined;
  #response = Response.error();
  #bytes = new Uint8Array();
  /** One object however often it is read. */
  #converted: unknown;

  constructor(xhr: XMLHttpRequest, url: URL, mimeType: () => string | undefined) {
    this.#xhr = xhr;
    this.#url = url;
    this.#mimeType = mimeType;
  }

  receive(response: Response, bytes: Uint8Array<ArrayBuffer>): void {
    this.#response = response;
    this.#bytes = bytes;
  }

  /** Shows what a request without a response does. */
  fail(readyState: number): void {
    this.receive(Response.error(), new Uint8Array());
    this.#converted = undefined;
    this.readyState = readyState;
  }

  /** In bytes. */
  get size(): { readonly loaded: number; readonly total: number } {
    const { byteLength } = this.#bytes;
    return { loaded: byteLength, total: byteLength };
  }

  get status(): number {
    return this.#response.status;
  }

  get statusText(): string {
    return statusTexts[this.status] ?? '';
  }

  get headers(): Headers {
    return this.#response.headers;
  }

  get responseURL(): string {
    return this.#response.type === 'error' ? '' : this.#url.href.replace(/#.*/, '');
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
        return this.#convertOnce(() => tryParseJson(new TextDecoder().decode(this.#bytes)) ?? null);
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
    if (/^text\/html\b/i.test(type)) {
      const isWanted = this.#xhr.responseType === 'document';
      return isWanted ? new DOMParser().parseFromString(this.#text(), 'text/html') : null;
    }
    const isXml = /^[\w.+-]+\/([\w.+-]+\+)?xml\b/i.test(type);
    const parsed = isXml ? new DOMParser().parseFromString(this.#text(), 'text/xml') : null;
    return parsed?.querySelector('parsererror') ? null : parsed;
  }

  #text(): string {
    const [, charset] = /;\s*charset="?([^";]+)/i.exec(this.#contentType()) ?? [];
    return createDecoder(charset).decode(this.#bytes);
  }

  #contentType(): string {
    return this.#mimeType() ?? this.headers.get('content-type') ?? '';
  }

  #assertType(type: XMLHttpRequestResponseType): void {
    const { responseType } = this.#xhr;
    if (responseType !== '' && responseType !== type) {
      const message = `The responseType of the request is "${responseType}".`;
      throw new DOMException(message, 'InvalidStateError');
    }
  }
}

/** A decoder of UTF-8, unless there is one of the charset. */
function createDecoder(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
