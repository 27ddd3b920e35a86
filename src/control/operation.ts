import type { Sandbox } from '../service/sandbox.js';
import * as v from '../text/schema.js';
import type { SandboxParts } from './plant-sandbox.js';
import type { SandboxAccess } from './sandbox-access.js';

/** What an operation is about: a plant store, and the sandbox that a call names. */
export type OperationTarget = SandboxAccess & SandboxParts;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a row says beside its method and path. */
interface Row<Input, Result, Loaded> {
  /** What it does, in a sentence. */
  readonly does: string;
  /**
   * The parameter of the path, the parameters of the query and the members of the body together; or the list that
   * the body is. Default: nothing.
   */
  readonly input?: v.Schema<Input>;
  /** A body, for the reference page. */
  readonly example?: unknown;
  /** Whether it is independent of sandboxes. */
  readonly isGlobal?: true;
  /** Whether it has an effect at a proxy whose mock never answers. */
  readonly isForProxy?: true;
  /** Whether it needs no admin token. */
  readonly isOpen?: true;
  /** Whether its result is a `Follow`, whose events are streamed. */
  readonly isStream?: true;
  /** Loads what `run` needs. `run` does not wait, so that no other operation comes between its changes. */
  load?(): Promise<Loaded>;
  /**
   * Does all of it, or throws before anything has changed.
   *
   * @throws OperationError, or the KitError of what it calls.
   */
  run(target: OperationTarget, input: Input, loaded: Loaded): Result;
}

/** A row of the table of operations. */
export interface Operation<Input = unknown, Result = unknown, Loaded = unknown>
  extends Row<Input, Result, Loaded> {
  readonly method: Method;
  /** Under `/__admin`; it may have one parameter, `{id}` or `{name}`, which is a member of the input. */
  readonly path: string;
}

/** The input of an operation that takes none. */
export const noInput = v.strictObject({});

/** Creates a row. The schema gives the type of its input. */
// So that a bundler drops the table where nothing uses it.
/* @__NO_SIDE_EFFECTS__ */
export function operation<Result, Input = object, Loaded = undefined>(
  call: `${Method} ${string}`,
  row: Row<Input, Result, Loaded>,
): Operation<Input, Result, Loaded> {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path, ...row };
}

/** The members of its input, with their schemas; none if it is a list or nothing. */
export function inputMembers({ input }: Operation): v.ObjectEntries {
  return input !== undefined && 'entries' in input ? (input.entries as v.ObjectEntries) : {};
}

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

/** Makes a change of any size, which `POST /undo` takes back unless it throws. */
export function changeUndoably(sandbox: Sandbox, change: () => void): void {
  const undo = sandbox.save();
  change();
  sandbox.undo = undo;
}
