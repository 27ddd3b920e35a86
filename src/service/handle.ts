import { Exchange } from './exchange.js';
import type { TakenFaults } from './faults/active-fault.js';
import { applyFailure, needsExecution } from './faults/apply-failure.js';
import { echoHeaders } from './faults/echo-headers.js';
import { mockHeaders, readRequestedFaults } from './faults/requested-faults.js';
import { invokeCallback } from './invoke-callback.js';
import { isPreflight, type PlainRequest } from './plain-http.js';
import type { PlantService } from './plant-service.js';
import { findRoute } from './routes.js';
import type { Sandbox } from './sandbox.js';
import type { SandboxAddress } from './sandbox-address.js';
import { authenticate, readSender } from './sender.js';
import { noResponse, Rejection, type StageResult } from './stage-result.js';
import type { Stage } from './stages.js';

/**
 * Answers a request, and records it. It throws only for a defect of the kit.
 *
 * @param given the sandbox that handles it; default the one that the request names.
 */
export function handle(service: PlantService, request: PlainRequest, given?: Sandbox): Exchange {
  const exchange = new Exchange(service, request);
  const sandbox = identify(exchange, service, given);
  takeFaults(exchange, service, sandbox);
  conclude(exchange, service, sandbox);
  return exchange;
}

/** Finds out what a request is for and who sent it, and returns its sandbox. */
export function identify(exchange: Exchange, service: PlantService, given?: Sandbox): Sandbox {
  service.observer?.onRequest();
  const { request } = exchange;
  const operation = findRoute(request.path, request.method, service.basePath)?.operation;
  exchange.operation = operation;
  const sender = readSender(request, service.tokens);
  const sandbox = given ?? findSandbox(sender, service);
  if (exchange.sandbox !== sandbox) {
    exchange.moveTo(service, sandbox);
  }
  if (sender instanceof Rejection) {
    exchange.headerRejection = sender;
    return sandbox;
  }
  // At a proxy the request shows no token: the exchange has the header from the beginning.
  const shown = exchange.issuedAuthorization ?? request.headers.authorization;
  const authorization = service.proxy === undefined ? sender.authorization : shown;
  if (authorization !== shown) {
    exchange.issuedAuthorization = authorization;
  }
  // Handlers may answer what no operation does, and need its user.
  const as = operation ?? (exchange.handlers && 'list');
  exchange.token = as && authenticate(authorization, service, as);
  return sandbox;
}

/** A request without an accepted token creates no sandbox: the default one handles it. */
function findSandbox(sender: SandboxAddress | Rejection, service: PlantService): Sandbox {
  const { sandboxes } = service;
  if (sender instanceof Rejection || sender.sandbox === undefined) {
    return sandboxes.default;
  }
  const existing = sandboxes.find(sender.sandbox);
  if (existing !== undefined) {
    return existing;
  }
  const isRejected = authenticate(sender.authorization, service, 'list') instanceof Rejection;
  return isRejected ? sandboxes.default : sandboxes.use(sender.sandbox);
}

/** Takes the faults that are due. They count the request at once, also if handlers take their time. */
export function takeFaults(exchange: Exchange, service: PlantService, sandbox: Sandbox): void {
  const { method, headers } = exchange.request;
  const requested = hasMockHeaders(headers)
    ? readRequestedFaults(headers, service.scenarios)
    : undefined;
  if (exchange.headerRejection !== undefined) {
    return;
  }
  if (requested instanceof Rejection) {
    exchange.headerRejection = requested;
    return;
  }
  const isFaultFree = requested === undefined && sandbox.faults.active.length === 0;
  // A page would not send the request that the fault is for.
  if (isFaultFree || isPreflight(method, headers)) {
    return;
  }
  const { operation, accepted } = exchange;
  exchange.faults = sandbox.faults.take(
    { operation, user: accepted?.user, token: accepted?.token, sandbox: sandbox.name },
    requested,
  );
}

function hasMockHeaders(headers: PlainRequest['headers']): boolean {
  for (const name of mockHeaders) {
    if (headers[name] !== undefined) {
      return true;
    }
  }
  return false;
}

/** Decides the response of an identified request, and records it. The response may have to wait then. */
export function conclude(exchange: Exchange, service: PlantService, sandbox: Sandbox): void {
  sandbox.journal.add(exchange);
  sandbox.undoLog.begin(exchange.id);
  const { headerRejection, faults, handlers, operation = 'none' } = exchange;
  const stages = service.stages[operation];
  try {
    if (headerRejection !== undefined) {
      exchange.answer(headerRejection);
    } else if (faults === undefined && handlers === undefined) {
      exchange.answer(runStages(stages, exchange));
    } else {
      answerOtherwise(exchange, stages, sandbox);
    }
  } catch (defect) {
    exchange.settle();
    throw defect;
  }
  if (hasMockHeaders(exchange.request.headers)) {
    echoHeaders(exchange);
  }
  sendOrHold(exchange, sandbox);
  if (service.observer !== undefined) {
    invokeCallback(service.observer.onDecided, exchange);
  }
}

function runStages(stages: readonly Stage[], exchange: Exchange): StageResult {
  for (const stage of stages) {
    const outcome = stage(exchange);
    if (outcome !== undefined) {
      return outcome;
    }
  }
  return noResponse;
}

/** Answers a request that has faults, or that handlers may have answered. */
function answerOtherwise(exchange: Exchange, stages: readonly Stage[], sandbox: Sandbox): void {
  const { faults, handlers, operation } = exchange;
  if (faults !== undefined) {
    sandbox.faults.record(faults);
  }
  if (isFailedEarly(exchange)) {
    exchange.answer(noResponse);
  } else if (handlers?.answer === undefined) {
    exchange.answer(runStages(stages, exchange));
  } else {
    const { response = noResponse, sent, cookies } = handlers.answer;
    exchange.answer(response);
    Object.assign(handlers, { isAnswerer: true, sent, cookies });
  }
  if (faults !== undefined) {
    applyFaults(faults, exchange);
  }
  if (handlers !== undefined && operation === undefined && exchange.fault !== undefined) {
    handlers.isAnswerer = true;
  }
}

/** Whether a failure keeps the operation and handlers from being run. It gives the response afterwards. */
export function isFailedEarly(exchange: Exchange): boolean {
  const failure = exchange.faults?.failure?.fault;
  return failure !== undefined && !needsExecution(failure, exchange);
}

function applyFaults({ delay, delayMs, failure }: TakenFaults, exchange: Exchange): void {
  exchange.delayMs = delayMs;
  if (failure !== undefined) {
    applyFailure(failure.fault, exchange);
    // It left the response as it was.
    if (exchange.fault === undefined) {
      failure.applied--;
    }
  }
  exchange.scenario = (exchange.fault === undefined ? delay : failure)?.scenario;
}

/** Holds the response, or lets its transport send it: at once, after a delay, in pieces, or never. */
function sendOrHold(exchange: Exchange, sandbox: Sandbox): void {
  const { headerRejection, delayMs, fault, faults, handlers, response } = exchange;
  const isSent = fault !== 'no-answer';
  const isAtOnce = isSent && delayMs === undefined;
  sandbox.noteChange(isAtOnce ? 'sandboxes' : 'waiting');
  const delay = headerRejection === undefined ? faults?.delay : undefined;
  const holder = delay?.fault.kind === 'hold' ? delay : isAtOnce ? sandbox.holder : undefined;
  const isInPieces = handlers?.answer !== undefined || typeof response?.body === 'object';
  if (holder !== undefined || (isSent && (delayMs !== undefined || isInPieces))) {
    sandbox.open.add(exchange);
  }
  if (holder === undefined) {
    exchange.report();
  } else {
    exchange.hold(holder);
  }
}
