import { createPlant } from './create-plant.js';
import { deletePlant } from './delete-plant.js';
import { Exchange } from './exchange.js';
import { applyFailure, needsExecution, spoilsBody } from './faults/apply-failure.js';
import type { TakenFaults } from './faults/fault-set.js';
import { echoHeaders, mockHeaders, readRequestedFaults } from './faults/requested-faults.js';
import { listPlants } from './list-plants.js';
import { answerOtherRoute } from './other-route.js';
import { type HandlerAnswer, noResponse, type Outcome, Rejection } from './outcome.js';
import { isPreflight, type PlainRequest } from './plain-http.js';
import type { PlantService } from './plant-service.js';
import { findRoute } from './routes.js';
import type { Sandbox } from './sandbox.js';
import { defaultSandbox } from './sandbox-address.js';
import { invokeCallback } from './sandboxes.js';
import { authenticate, readSender } from './sender.js';

/** What a stage makes of a request: an outcome ends it; with undefined the next stage goes on. */
type Stage = (exchange: Exchange) => Outcome | undefined;

/** What the request is for, who sent it, and what it asks of the mock. */
const identification: readonly Stage[] = [
  findMockHeaders,
  findOperation,
  findSandbox,
  findUser,
  findRequestedFaults,
];

/** What answers the request: the first one that can. */
const answering: readonly Stage[] = [
  failEarly,
  answerOfHandler,
  checkRoute,
  checkToken,
  checkRate,
  checkScope,
  operate,
];

/**
 * Answers a request, and records it. It throws only for a defect of the kit.
 *
 * @param sandbox the one that handles it; by default the one that the request names.
 */
export function handle(service: PlantService, request: PlainRequest, sandbox?: Sandbox): Exchange {
  const exchange = new Exchange(service, request);
  const outcome = identify(exchange);
  exchange.sandbox = sandbox ?? exchange.sandbox;
  if (outcome === undefined) {
    takeFaults(exchange);
  }
  return conclude(exchange, outcome);
}

/**
 * Runs the handlers of the user, or asks the service behind a proxy. They answer the request, or do not.
 *
 * @param needsWholeBody whether a fault spoils the body, so that it is needed as a whole.
 */
export type RunHandlers = (needsWholeBody: boolean) => Promise<HandlerAnswer | undefined>;

/**
 * Answers the request of a new exchange by handlers, or as {@link handle} if none answers; faults apply to both.
 *
 * @param service called before the handlers and after them: the service that is there then has what the request
 * changes.
 */
export async function handleAfterHandlers(
  service: () => PlantService,
  exchange: Exchange,
  runHandlers: RunHandlers,
): Promise<Exchange> {
  exchange.hasHandlers = true;
  if (identify(exchange) === undefined) {
    takeFaults(exchange);
    const failure = exchange.faults?.failure?.fault;
    if (failure === undefined || needsExecution(failure, exchange)) {
      const needsWholeBody = failure !== undefined && spoilsBody(failure);
      exchange.handled = await whileOpen(exchange, () => runHandlers(needsWholeBody));
    }
  }
  exchange.service = service();
  return conclude(exchange, identify(exchange));
}

function identify(exchange: Exchange): Outcome | undefined {
  exchange.service.observer?.onRequest();
  return runStages(identification, exchange);
}

/** Afterwards the request may belong to another sandbox. */
async function whileOpen<Result>(exchange: Exchange, run: () => Promise<Result>): Promise<Result> {
  const { open } = exchange.sandbox;
  open.add(exchange);
  try {
    return await run();
  } finally {
    open.delete(exchange);
  }
}

function runStages(stages: readonly Stage[], exchange: Exchange): Outcome | undefined {
  for (const stage of stages) {
    const outcome = stage(exchange);
    if (outcome !== undefined) {
      return outcome;
    }
  }
  return undefined;
}

/** @param rejection what has rejected the request before it was clear what it is for; no fault applies to it. */
function conclude(exchange: Exchange, rejection: Outcome | undefined): Exchange {
  const { sandbox } = exchange;
  sandbox.journal.add(exchange);
  if (rejection !== undefined) {
    exchange.answer(rejection);
  } else {
    try {
      answerWithFaults(exchange);
    } catch (defect) {
      exchange.settle();
      throw defect;
    }
  }
  if (exchange.asksMock) {
    echoHeaders(exchange);
  }
  sandbox.journal.noteAnswered(exchange);
  const delay = exchange.faults?.delay;
  const isHeldByFault = delay?.fault.kind === 'hold' && rejection === undefined;
  const holder = isHeldByFault ? delay : isSentAtOnce(exchange) ? sandbox.holder : undefined;
  if (holder !== undefined || takesTime(exchange)) {
    sandbox.open.add(exchange);
  }
  if (holder === undefined) {
    exchange.report();
  } else {
    exchange.hold(holder);
  }
  const { observer } = exchange.service;
  if (observer !== undefined) {
    invokeCallback(observer.onDecided, exchange);
  }
  return exchange;
}

/** Whether the response is sent later than in this turn of the event loop, or in pieces. */
function takesTime({ delayMs, fault, handled, response }: Exchange): boolean {
  const isInPieces = handled !== undefined || typeof response?.body === 'object';
  return fault !== 'no-answer' && (delayMs !== undefined || isInPieces);
}

/** Whether no fault says when the response is sent, or that it never is. */
function isSentAtOnce({ delayMs, fault }: Exchange): boolean {
  return delayMs === undefined && fault !== 'no-answer';
}

// The stages, in the order in which they run.

function findMockHeaders(exchange: Exchange): undefined {
  const { headers } = exchange.request;
  for (const name of mockHeaders) {
    if (headers[name] !== undefined) {
      exchange.asksMock = true;
    }
  }
}

function findOperation(exchange: Exchange): undefined {
  const { request, service } = exchange;
  exchange.route = findRoute(request.path, request.method, service.basePath);
  exchange.operation = exchange.route?.operation;
}

/** A request without an accepted token creates no sandbox: the default one handles it. */
function findSandbox(exchange: Exchange): Rejection | undefined {
  const { service, request } = exchange;
  const { sandboxes, tokens } = service;
  const sender = readSender(request, tokens);
  if (sender instanceof Rejection) {
    return sender;
  }
  // At a proxy the request shows no token: the exchange has the header from the beginning.
  if (service.proxy === undefined && sender.authorization !== exchange.authorization) {
    exchange.issuedAuthorization = sender.authorization;
  }
  const { sandbox: name = defaultSandbox } = sender;
  if (name === defaultSandbox) {
    exchange.sandbox = sandboxes.default;
    return undefined;
  }
  const existing = sandboxes.find(name);
  const isAccepted = () =>
    !(authenticate(sender.authorization, service, 'list') instanceof Rejection);
  exchange.sandbox = existing ?? sandboxes.use(isAccepted() ? name : defaultSandbox);
  return undefined;
}

function findUser(exchange: Exchange): undefined {
  const { operation, hasHandlers, service, authorization } = exchange;
  // Handlers may answer what no operation does, and need its user.
  const as = operation ?? (hasHandlers ? 'list' : undefined);
  exchange.token = as && authenticate(authorization, service, as);
  exchange.user = exchange.accepted?.user;
}

function findRequestedFaults(exchange: Exchange): Rejection | undefined {
  const { request, service } = exchange;
  if (!exchange.asksMock) {
    return undefined;
  }
  const requested = readRequestedFaults(request.headers, service.scenarios);
  if (requested instanceof Rejection) {
    return requested;
  }
  if (requested !== undefined) {
    exchange.requestedFaults = requested;
  }
  return undefined;
}

/** Takes the faults that are due. They count the request at once, also if handlers take their time. */
function takeFaults(exchange: Exchange): void {
  const { sandbox, operation, accepted, requestedFaults, request } = exchange;
  if (sandbox.faults.active.length === 0 && requestedFaults === undefined) {
    return;
  }
  // A page would not send the request that the fault is for.
  if (isPreflight(request.method, request.headers)) {
    return;
  }
  exchange.faults = sandbox.faults.take(
    { operation, user: accepted?.user, token: accepted?.token, sandbox: sandbox.name },
    requestedFaults,
  );
}

function answerWithFaults(exchange: Exchange): void {
  const { sandbox, faults, hasHandlers, operation, handled } = exchange;
  if (faults !== undefined) {
    sandbox.faults.record(faults);
  }
  exchange.answer(runStages(answering, exchange) ?? noResponse);
  if (handled !== undefined) {
    exchange.sent = handled.sent;
    exchange.cookies = handled.cookies;
    exchange.isOfHandler = true;
  }
  if (faults !== undefined) {
    applyFaults(faults, exchange);
  }
  if (hasHandlers && operation === undefined && exchange.fault !== undefined) {
    exchange.isOfHandler = true;
  }
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

/** A failure that does not need the operation keeps it from being run; it gives the response afterwards. */
function failEarly(exchange: Exchange): Outcome | undefined {
  const failure = exchange.faults?.failure?.fault;
  return failure === undefined || needsExecution(failure, exchange) ? undefined : noResponse;
}

function answerOfHandler({ handled }: Exchange): Outcome | undefined {
  return handled && (handled.response ?? noResponse);
}

function checkRoute(exchange: Exchange): Outcome | undefined {
  return exchange.operation === undefined ? answerOtherRoute(exchange) : undefined;
}

function checkToken({ token }: Exchange): Rejection | undefined {
  return token instanceof Rejection ? token : undefined;
}

function checkRate({ sandbox, user = '', profile }: Exchange): Rejection | undefined {
  const seconds = sandbox.rateLimit?.take(user);
  if (seconds === undefined) {
    return undefined;
  }
  const message = `Too many requests: try again in ${seconds} s.`;
  return profile.reject('request.over-rate', message, '', { seconds: String(seconds) });
}

const scopes = { list: 'read', create: 'write', delete: 'write' } as const;

/** Rejects a token without the scope of the operation, unless the profile accepts such tokens. */
function checkScope({ accepted, operation, profile }: Exchange): Rejection | undefined {
  const scope = operation && scopes[operation];
  if (scope === undefined || accepted === undefined || accepted.scopes.includes(scope)) {
    return undefined;
  }
  const message = `The token does not allow this: it needs the scope "${scope}".`;
  const situation = 'authentication.insufficient-scope';
  return profile.rejectUnlessAccepted(situation, message, operation, { scope });
}

const operations = { list: listPlants, create: createPlant, delete: deletePlant } as const;

/** A request that passes all checks has an operation. */
function operate(exchange: Exchange): Outcome | undefined {
  return exchange.operation && operations[exchange.operation](exchange);
}
