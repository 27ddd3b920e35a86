import type { OperationName } from '../../interface/operation-name.js';
import type { AccessToken } from '../../store/token-registry.js';
import type { CompiledProfile } from '../compiled-profile.js';
import type { PlainResponse } from '../plain-http.js';
import type { StageResult } from '../stage-result.js';
import type { FaultMember, FaultMembers } from './fault-members.js';

/** A kind of fault. It answers in place of the plant store, changes its response, or lets it wait. */
export interface FaultKindRow<Needed, Optional, Members> {
  /** The members that a fault of this kind must have. */
  readonly needs?: readonly Needed[];
  /** The members that it may have. */
  readonly takes?: readonly Optional[];
  /** Says which members exclude each other, and in a second line what to do; undefined if none do. */
  conflict?(members: Members): string | undefined;
  /** What it does, as a sentence about requests such as "each create of alice". */
  describe(requests: string, members: Members): string;
  /** What it has done to a response. Default: changed. */
  readonly done?: 'delayed' | 'held' | 'changed';
  /** Answers in place of the plant store, which executes the request only if the fault is `processed`. */
  answer?(exchange: FailedExchange, members: Members): StageResult;
  /** Whether it answers this request. Default: each. */
  answers?(exchange: FailedExchange, members: Members): boolean;
  /** Changes the status or the headers of a response; undefined leaves this response as it is. */
  changeHead?(head: ResponseHead, members: Members): ResponseHead | undefined;
  /** Changes the body of a response that has one; needs the whole body, also of a handler. */
  changeBody?(body: string): string;
}

/** What a fault may know of the exchange that it fails. */
export interface FailedExchange {
  readonly profile: CompiledProfile;
  readonly operation: OperationName | undefined;
  /** The token, if it was accepted. */
  readonly accepted: AccessToken | undefined;
  readonly service: { readonly proxy?: unknown };
}

type ResponseHead = Pick<PlainResponse, 'status' | 'headers'>;

/** The members of a kind: those that it needs, and those that it may have. */
export type MembersOf<Needed extends FaultMember, Optional extends FaultMember> = {
  readonly [Name in NoInfer<Needed>]: FaultMembers[Name];
} & { readonly [Name in NoInfer<Optional>]?: FaultMembers[Name] | undefined };

/** Types a row by the members that it names. */
export function kind<Needed extends FaultMember = never, Optional extends FaultMember = never>(
  row: FaultKindRow<Needed, Optional, MembersOf<Needed, Optional>>,
) {
  return row;
}

/** Any members, of which a fault has those of its kind. */
export type AnyMembers = MembersOf<never, FaultMember>;

export type AnyFaultKind = FaultKindRow<FaultMember, FaultMember, AnyMembers>;
