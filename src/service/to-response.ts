import type { CompiledProfile } from './compiled-profile.js';
import { fillHeaders, fillJson, type LookUp, lookUpInRequest } from './fill-template.js';
import { LongText } from './long-text.js';
import { Rejection, type Success } from './outcome.js';
import type { Answer, PlainRequest, PlainResponse } from './plain-http.js';

/** Writes an outcome as a response. */
export type ToResponse = (outcome: Success | Rejection, request: PlainRequest) => PlainResponse;

type Headers = Readonly<Record<string, string>>;

const noHeaders: Headers = {};

/** Creates the function that writes every response. */
export function createToResponse({ parameters }: CompiledProfile): ToResponse {
  const json: Headers = { 'content-type': parameters['response.content-type'] };
  const integer = parameters['error.integer'];
  const members = parameters['error.further-members'];
  const defaults = members === 'none' ? undefined : members;

  return (outcome, request) => {
    const { status, headers } = outcome;
    let body: string | LongText = '';
    if (outcome instanceof Rejection) {
      body = JSON.stringify({
        error: integer === 'status' ? status : integer,
        message: outcome.message,
        ...(defaults && (fillJson(defaults, createLookUp(outcome, request)) as object)),
        ...(outcome.error && (fillJson(outcome.error, createLookUp(outcome, request)) as object)),
      });
    } else if (outcome.json !== undefined) {
      body = outcome.json;
    }
    const usual = body === '' ? noHeaders : json;
    const further = headers && fillHeaders(headers, createLookUp(outcome, request));
    return {
      status,
      headers:
        further === undefined ? usual : { ...usual, ...dropUnusedContentType(further, body) },
      body,
    };
  };
}

/** A response without a body has no Content-Type, whatever the outcome says. */
function dropUnusedContentType(headers: Headers, body: string | LongText): Headers {
  if (body !== '' || headers['content-type'] === undefined) {
    return headers;
  }
  const { 'content-type': _type, ...others } = headers;
  return others;
}

function createLookUp(outcome: Success | Rejection, request: PlainRequest): LookUp {
  const message = outcome instanceof Rejection ? outcome.message : undefined;
  return (name) =>
    (name === 'message' ? message : outcome.values?.[name]) ?? lookUpInRequest(name, request);
}

/** The response to HEAD has no body, but the headers that GET would have (RFC 9110, 9.3.2). */
export function removeBodyOfHead(answer: Answer, { method }: PlainRequest): Answer {
  const { response } = answer;
  if (method !== 'HEAD' || response === undefined || response.body === '') {
    return answer;
  }
  const framing =
    response.body instanceof LongText
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(new Blob([response.body]).size) };
  const headers = { ...response.headers, ...framing };
  return { ...answer, response: { ...response, headers, body: '' } };
}
