import type { OperationName } from '../interface/operation-name.js';
import type { Placeholder } from '../interface/placeholders.js';
import type { CompiledProfile } from './compiled-profile.js';
import { fillHeaders, fillJson, type LookUp } from './fill-template.js';
import { lookUpPlaceholder } from './look-up-placeholder.js';
import type { Success } from './operation.js';
import type { Answer, PlainRequest } from './plain-http.js';
import { Rejection } from './rejection.js';

/** Whom a request came from, and what it was taken for. */
export interface Caller {
  readonly operation: OperationName | undefined;
  /** Whose token it was, where one was accepted. */
  readonly user: string | undefined;
}

/** Gives an outcome the form of a response. */
export type ToAnswer = (
  outcome: Success | Rejection,
  caller: Caller,
  request: PlainRequest,
) => Answer;

type Headers = Readonly<Record<string, string>>;

const noHeaders: Headers = {};

/** Creates the one function in which a response gets its form. */
export function createToAnswer({ parameters }: CompiledProfile): ToAnswer {
  const json: Headers = { 'content-type': parameters['response.content-type'] };
  const integer = parameters['error.integer'];
  const members = parameters['error.further-members'];
  const defaults = members === 'none' ? undefined : members;

  return (outcome, { operation, user }, request) => {
    const { status, headers } = outcome;
    let body = '';
    let rejectedBy: Answer['rejectedBy'];
    if (outcome instanceof Rejection) {
      body = JSON.stringify({
        error: integer === 'status' ? status : integer,
        message: outcome.message,
        ...(defaults && (fillJson(defaults, createLookUp(outcome, request)) as object)),
        ...(outcome.error && (fillJson(outcome.error, createLookUp(outcome, request)) as object)),
      });
      rejectedBy = outcome.by;
    } else if (outcome.json !== undefined) {
      body = outcome.json;
    }
    const usual = body === '' ? noHeaders : json;
    const further = headers && fillHeaders(headers, createLookUp(outcome, request));
    return {
      status,
      headers: further === undefined ? usual : { ...usual, ...forBody(further, body) },
      body,
      operation,
      user,
      rejectedBy,
    };
  };
}

/** What has no body has no Content-Type, whatever the outcome says. */
function forBody(headers: Headers, body: string): Headers {
  if (body !== '' || headers['content-type'] === undefined) {
    return headers;
  }
  const { 'content-type': _type, ...others } = headers;
  return others;
}

function createLookUp(outcome: Success | Rejection, request: PlainRequest): LookUp {
  return (name) => lookUpOutcome(name, outcome) ?? lookUpPlaceholder(name, request);
}

function lookUpOutcome(name: Placeholder, outcome: Success | Rejection): string | undefined {
  if (!(outcome instanceof Rejection)) {
    return outcome.lookUp?.(name);
  }
  return name === 'message' ? outcome.message : outcome.values?.[name];
}
