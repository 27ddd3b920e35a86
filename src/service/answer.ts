import type { OperationName } from '../interface/rules.js';
import { authenticate } from './authenticate.js';
import { checkRate, checkRoute, checkScope, checkToken } from './checks.js';
import { Context } from './context.js';
import { createPlant } from './create-plant.js';
import { deletePlant } from './delete-plant.js';
import { applyFailure, needsExecution, spoilsBody } from './faults/apply-failure.js';
import { HeldResponse } from './faults/held-response.js';
import { readRequestedFaults } from './faults/requested-faults.js';
import type { JournalRecord } from './journal/journal.js';
import { listPlants } from './list-plants.js';
import type { SentBody } from './long-text.js';
import { Rejection, type Success } from './outcome.js';
import type { Answer, PlainRequest, PlainResponse } from './plain-http.js';
import type { PlantService } from './plant-service.js';
import { findRoute } from './routes.js';
import type { Sandbox } from './sandbox.js';
import { addressOf, defaultSandbox, sandboxHeader } from './sandbox-address.js';
import { invokeCallback } from './sandboxes.js';

/** What a stage makes of a request: an outcome ends it; with undefined the next stage goes on. */
type Stage = (context: Context) => Success | Rejection | undefined;

/** What the request is for, who sent it, and the faults that it gets. */
const identification: readonly Stage[] = [findPath, findSandbox, findSender, readFaults];

const checks: readonly Stage[] = [checkRoute, checkToken, checkRate, checkScope];

const operations = { list: listPlants, create: createPlant, delete: deletePlant } as const;

/** An answer, and the record of it in the journal, which the transport settles once it is delivered. */
export interface Delivery {
  readonly answer: Answer;
  readonly record: JournalRecord;
  readonly sandbox: string;
}

/** What handlers of the user answer in place of the plant store. */
interface HandlerAnswer {
  /** Undefined if it drops the connection. */
  readonly response: PlainResponse<string> | undefined;
  /** The body, if the transport sends it in pieces; that of the response is empty then. */
  readonly sent?: SentBody | undefined;
}

/**
 * Runs the handlers of the user, which answer the request, or do not.
 *
 * @param needsWholeBody whether a fault spoils the body, so that it is needed as a whole.
 */
export type RunHandlers = (needsWholeBody: boolean) => Promise<HandlerAnswer | undefined>;

/**
 * Answers a request, and records it. It does not throw, whatever the request is.
 *
 * @param sandbox the one that handles it; by default the one that the request names.
 */
export function answerRequest(
  service: PlantService,
  request: PlainRequest,
  sandbox?: Sandbox,
): Delivery {
  const context = new Context(service, request);
  const rejection = runStages(identification, context);
  context.sandbox = sandbox ?? context.sandbox;
  if (rejection === undefined) {
    takeFaults(context);
  }
  return conclude(context, rejection);
}

/**
 * Answers a request by handlers of the user, or as {@link answerRequest} if none answers; faults apply to both.
 *
 * @param service called before the handlers and after them: the service that is there then has what the request
 * changes.
 */
export async function answerAfterHandlers(
  service: () => PlantService,
  request: PlainRequest,
  runHandlers: RunHandlers,
): Promise<Delivery> {
  const begun = new Context(service(), request, true);
  let answer: HandlerAnswer | undefined;
  if (runStages(identification, begun) === undefined) {
    takeFaults(begun);
    const failure = begun.faults.failure?.fault;
    if (failure === undefined || needsExecution(failure, begun)) {
      answer = await runHandlers(failure !== undefined && spoilsBody(failure));
    }
  }
  const context = new Context(service(), request, true, begun.startedAt);
  const rejection = runStages(identification, context);
  context.faults = begun.faults;
  return conclude(context, rejection, answer);
}

function runStages(stages: readonly Stage[], context: Context): Success | Rejection | undefined {
  for (const stage of stages) {
    const outcome = stage(context);
    if (outcome !== undefined) {
      return outcome;
    }
  }
  return undefined;
}

function conclude(
  context: Context,
  rejection: Success | Rejection | undefined,
  handled?: HandlerAnswer,
): Delivery {
  const { sandbox, received, startedAt } = context;
  const { undoLog, journal } = sandbox;
  undoLog.begin(journal.lastId + 1, journal.firstId);
  sandbox.faults.record(context.faults);
  const answer = echoHeaders(
    rejection === undefined ? answerWithFaults(context, handled) : context.toAnswer(rejection),
    context,
  );
  const record = journal.add(received, answer, startedAt);
  const delivery = { answer, record, sandbox: sandbox.name };
  const { delay } = context.faults;
  if (delay?.fault.kind === 'hold' && rejection === undefined) {
    const { isOfHandler, scenario } = answer;
    const held = new HeldResponse(delay, record, answer, (failure) => ({
      ...echoHeaders(
        applyFailure(failure, context, () => answer),
        context,
      ),
      scenario,
      ...(isOfHandler && { isOfHandler }),
    }));
    journal.hold(record, held);
    sandbox.faults.hold(held);
    void held.released.then((sent) => report(sent, context));
  } else {
    report(answer, context);
  }
  return delivery;
}

function report(answer: Answer, { service, request, sandbox }: Context): void {
  if (service.onAnswer !== undefined) {
    invokeCallback(service.onAnswer, request, answer, sandbox.name);
  }
}

/** The faults wrap what answers the request. */
function answerWithFaults(context: Context, handled: HandlerAnswer | undefined): Answer {
  const { hasHandlers, operation, faults } = context;
  const { delay, delayMs, failure } = faults;
  const execute = () => answerWithoutFaults(context, handled);
  if (delay === undefined && failure === undefined && handled === undefined) {
    return execute();
  }
  const answer = failure === undefined ? execute() : applyFailure(failure.fault, context, execute);
  // It left the response as it was.
  if (failure !== undefined && answer.fault === undefined) {
    failure.applied--;
  }
  const isOfHandler =
    handled !== undefined || (hasHandlers && operation === undefined && answer.fault !== undefined);
  return {
    ...answer,
    scenario: (answer.fault === undefined ? delay : failure)?.scenario,
    delayMs,
    ...(isOfHandler && { isOfHandler }),
  };
}

/** A handler of the user has answered, or the operation does, if nothing keeps it from being run. */
function answerWithoutFaults(context: Context, handled: HandlerAnswer | undefined): Answer {
  if (handled !== undefined) {
    const { response, sent } = handled;
    return { ...context.answerWith(response), ...(sent && { sent }) };
  }
  // A request that passes all checks has an operation.
  const operation = operations[context.operation as OperationName];
  return context.toAnswer(runStages(checks, context) ?? operation(context));
}

/** The headers to the mock that a response repeats. */
const repeated = [
  sandboxHeader,
  'x-mock-response-code',
  'x-mock-response-delay',
  'x-mock-scenario',
];

function echoHeaders(answer: Answer, { received, requestedFaults }: Context): Answer {
  const { response, fault, rejectedBy } = answer;
  const echo = repeated.filter((name) => received.headers[name] !== undefined);
  const preference = fault && requestedFaults.preference;
  const isEchoed = echo.length > 0 || preference !== undefined;
  if (response === undefined || !isEchoed || rejectedBy === 'mock.header') {
    return answer;
  }
  const headers = {
    ...response.headers,
    ...Object.fromEntries(echo.map((name) => [name, received.headers[name] as string])),
    ...preference,
  };
  return { ...answer, response: { ...response, headers } };
}

function findPath(context: Context): undefined {
  const { request, service } = context;
  context.route = findRoute(request.path, request.method, service.basePath);
}

/** A request without an accepted token creates no sandbox: the default one handles it. */
function findSandbox(context: Context): Rejection | undefined {
  const { service, received } = context;
  const { sandboxes, tokens } = service;
  const address = addressOf(received, tokens);
  if (address instanceof Rejection) {
    return address;
  }
  const { sandbox: name, request } = address;
  context.request = request;
  const existing = sandboxes.find(name);
  if (existing !== undefined) {
    context.sandbox = existing;
  } else {
    const token = authenticate(request.headers.authorization, service, 'list');
    context.sandbox = sandboxes.use(token instanceof Rejection ? defaultSandbox : name);
  }
  return undefined;
}

function findSender(context: Context): undefined {
  const { request, operation, hasHandlers, service } = context;
  // Handlers may answer what no operation does, and need its user.
  const as = operation ?? (hasHandlers ? 'list' : undefined);
  context.token = as && authenticate(request.headers.authorization, service, as);
}

function readFaults(context: Context): Rejection | undefined {
  const requested = readRequestedFaults(context.request.headers, context.service.scenarios);
  if (requested instanceof Rejection) {
    return requested;
  }
  context.requestedFaults = requested;
  return undefined;
}

/** Takes the faults that are due. They count the request at once, also if handlers take their time. */
function takeFaults(context: Context): void {
  const { sandbox, operation, accepted, requestedFaults } = context;
  const target = {
    operation,
    user: accepted?.user,
    token: accepted?.token,
    sandbox: sandbox.name,
  };
  context.faults = sandbox.faults.take(target, requestedFaults);
}
