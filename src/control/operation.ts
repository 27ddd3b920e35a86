import type * as z from 'zod/mini';
import { createFailureMessage } from '../interface/kit-error.js';
import { parseBySchema } from '../interface/read-input.js';
import { describeWholeNumber, parseWholeNumber } from '../interface/whole-number.js';
import type { PlantService } from '../service/plant-service.js';
import type { Sandbox } from '../service/sandbox.js';

/** What an operation works with: the plant store, and the sandbox that it is about. */
export interface OperationContext {
  readonly service: PlantService;
  /** Looked up, or created, when it is used. */
  readonly sandbox: Sandbox;
}

/** Reads a text of an address. @throws OperationError 400. */
export type ReadText = (text: string, name: string) => unknown;

/**
 * A row of the table of operations. `run` has these arguments after the context: the parameter of the path if
 * it has one, the query if it takes one, and the body.
 */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `/__admin`; may have one parameter, `{id}` or `{name}`. */
  readonly path: string;
  /** What it does, in a sentence. */
  readonly does: string;
  /** Reads the parameter of the path. Default: it is a text. */
  readonly parameter?: ReadText;
  /** Reads its query parameters, beside `sandbox`. */
  readonly query?: Readonly<Record<string, ReadText>>;
  /** Describes its body; absent if it takes none. */
  readonly takes?: string;
  /** Whether its body may be missing. */
  readonly mayTakeNothing?: true;
  /** Checks its body, if `run` does not. */
  readonly body?: z.ZodMiniType;
  /** Whether the numbers of its body keep all their digits. */
  readonly isExact?: true;
  /** Whether its body is a list, or one item of it. A client takes the items as arguments. */
  readonly takesList?: true;
  /** The name of its result in JSON: `plants` for `{ "plants": 3 }`. Default: the result is the JSON. */
  readonly answers?: string;
  /** Why it failed if its result is undefined: what it is about does not exist. */
  readonly missing?: (parameter: string, context: OperationContext) => string;
  /** Whether it is independent of sandboxes. */
  readonly isGlobal?: true;
  /** Whether it has an effect at a proxy whose mock never answers. */
  readonly isForProxy?: true;
  /** Whether it needs no admin token. */
  readonly isOpen?: true;
  /** Whether its result is a `Follow`, whose events are streamed. */
  readonly isStream?: true;
  /**
   * Returns its result. An operation that has to load something first promises a function that does all the
   * rest at once.
   */
  run(context: OperationContext, ...args: never[]): unknown;
}

/** The result of an operation, once it has succeeded. */
type ResultOf<Returned> = Exclude<
  Returned extends Promise<() => infer Later> ? Later : Returned,
  undefined
>;

/** An operation as a function of a client: without the context, and with a promise. */
export type ClientCall<Row> = Row extends {
  takesList: true;
  run(context: OperationContext, items: infer Items extends readonly unknown[]): infer Returned;
}
  ? (...items: Items) => Promise<ResultOf<Returned>>
  : Row extends { run(context: OperationContext, ...args: infer Args): infer Returned }
    ? (...args: Args) => Promise<ResultOf<Returned>>
    : never;

/** Why an operation is rejected. Nothing has changed. */
export class OperationError extends Error {
  override readonly name = 'OperationError';

  /** @param status the status with which the admin API answers. */
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** Whether an operation has an effect at a plant store, which may be that of a proxy. */
export function hasEffect({ isForProxy }: Operation, { proxy }: PlantService): boolean {
  return proxy === undefined || proxy.hasFallback || isForProxy === true;
}

/**
 * Checks that an operation has an effect, checks its body, and runs it. A new sandbox is added only when an operation
 * has changed it.
 *
 * @param service called when the operation uses it: meanwhile, another may have replaced it.
 * @param sandbox the name of the sandbox that it is about.
 * @returns the result, or a promise of it.
 * @throws OperationError, or the KitError of what it calls.
 */
export function perform(
  operation: Operation,
  service: () => PlantService,
  sandbox: string,
  args: readonly unknown[],
): unknown {
  const { method, path, query, isGlobal, missing, body } = operation;
  if (!hasEffect(operation, service())) {
    throw new OperationError(
      409,
      `${method} /__admin${path} is about a mock, and has no effect here: this is a proxy, ` +
        `and ${service().proxy?.url} answers its requests. ` +
        'See GET /__admin for the calls that a proxy has; with --fallback it has all of them.',
    );
  }
  const position = (path.includes('{') ? 1 : 0) + (query ? 1 : 0);
  const parsed = body && parseBySchema(body, args[position]);
  if (parsed && 'problem' in parsed) {
    const message = createFailureMessage({ task: 'read the body', ...parsed.problem });
    throw new OperationError(400, message);
  }
  const checked = parsed ? [...args.slice(0, position), parsed.value] : args;
  const context = createContext(service, sandbox);
  // At once, before another call adds a sandbox with the same name.
  const finish = (result: unknown) => {
    if (result === undefined && missing) {
      throw new OperationError(404, missing(String(args[0]), context));
    }
    if (!isGlobal && method !== 'GET') {
      service().sandboxes.add(context.sandbox);
    }
    return result;
  };
  const returned = operation.run(context, ...(checked as never[]));
  return returned instanceof Promise ? returned.then((rest) => finish(rest())) : finish(returned);
}

function createContext(service: () => PlantService, name: string): OperationContext {
  let sandbox: Sandbox | undefined;
  return {
    get service() {
      return service();
    },
    get sandbox() {
      const { sandboxes } = service();
      sandbox ??= sandboxes.find(name) ?? sandboxes.create(name);
      return sandbox;
    },
  };
}

export const readText: ReadText = (text) => text;

export function readWholeNumber(min = 0): ReadText {
  return (text, name) => {
    const number = parseWholeNumber(text, min);
    if (number === undefined) {
      throw new OperationError(400, `${name} must be ${describeWholeNumber(min)}, not "${text}".`);
    }
    return number;
  };
}

export const readFlag: ReadText = (text, name) => {
  if (text !== 'true' && text !== 'false') {
    throw new OperationError(400, `${name} must be true or false, not "${text}".`);
  }
  return text === 'true';
};
