import * as v from '../../text/schema.js';
import { mustBe, nearest, shorten } from '../../text/wording.js';
import type { AnyFaultKind, FaultKindRow } from './fault-kind.js';
import { type delayKinds, failureKinds, faultKindRows } from './fault-kinds.js';
import { type FaultMembers, limitSchemas, memberSchemas } from './fault-members.js';

/** The maximum number of active faults in a sandbox: more would make every request slow. */
export const maxFaults = 1000;

export type FaultKind = keyof typeof faultKindRows;

export const faultKinds = Object.keys(faultKindRows) as readonly FaultKind[];

/** One object type in place of several, which editors show as it is. */
type Joined<Parts> = { readonly [Name in keyof Parts]: Parts[Name] };

/** The faults of a kind. */
export type FaultOf<Kind extends FaultKind> = Kind extends FaultKind
  ? Joined<{ readonly kind: Kind } & RowMembers<(typeof faultKindRows)[Kind]> & FaultLimits>
  : never;

type RowMembers<Row> = Row extends FaultKindRow<unknown, unknown, infer Members> ? Members : never;

/** A fault, and the requests that it applies to. */
export type Fault = FaultOf<FaultKind>;

/** A fault that lets the response wait. */
export type DelayingFault = FaultOf<keyof typeof delayKinds>;

/** A fault that changes the response, and not only its time. */
export type Failure = FaultOf<keyof typeof failureKinds>;

/** What limits a fault to certain requests; without a limit it applies to every request. */
export type FaultLimits = Readonly<
  v.InferOutput<v.StrictObjectSchema<typeof limitSchemas, undefined>>
>;

/**
 * How long a response is delayed, in milliseconds, at most 600 000: a constant, a uniform distribution
 * between two bounds, or a log-normal one as in real networks: half of the delays are below the
 * median, and with a sigma of 0.5 one in twenty is above 2.3 medians.
 */
export type Delay = FaultMembers['delayMs'];

function entriesOf({ needs = [], takes = [] }: AnyFaultKind): v.ObjectEntries {
  return Object.fromEntries([
    ...needs.map((name) => [name, memberSchemas[name]]),
    ...takes.map((name) => [name, v.optional(memberSchemas[name] as v.Schema)]),
  ]);
}

const kindSchemas = faultKinds.map((kind) =>
  v.strictObject({ kind: v.literal(kind), ...entriesOf(faultKindRows[kind]), ...limitSchemas }),
);

export const faultSchema = v.pipe(
  v.variant('kind', kindSchemas, ({ input, path }) =>
    path === undefined
      ? mustBe('an object such as { "kind": "status", "status": 503 }', input)
      : describeKind(path[0].input as object),
  ),
  v.withoutConflict((fault) => {
    const row: AnyFaultKind = faultKindRows[fault.kind as FaultKind];
    return row.conflict?.(fault) ?? findLimitConflict(fault);
  }),
) as v.Schema as v.Schema<Fault>;

/** The kind may be there under another name. */
function describeKind(input: { readonly kind?: unknown }): string {
  const said = v.describeChoice(faultKinds, input.kind);
  const [other] =
    Object.entries(input).find(([, value]) => faultKinds.includes(value as FaultKind)) ?? [];
  const isElsewhere = !('kind' in input) && other !== undefined;
  return isElsewhere ? `${said}\nDid you mean "kind" where you wrote "${other}"?` : said;
}

function findLimitConflict({ nth, after, times }: FaultLimits): string | undefined {
  return nth !== undefined && (after !== undefined || times !== undefined)
    ? `has "nth", which selects one request, and excludes "after" and "times"\nWrite "after": ${nth - 1} instead, or drop the others.`
    : undefined;
}

/** The members of what a held response is released with. `withoutResponseConflict` checks them together. */
export const givenResponse = {
  status: v.optional(memberSchemas.status),
  headers: v.optional(memberSchemas.headers),
  body: v.optional(memberSchemas.body),
  text: v.optional(memberSchemas.text),
  base64: v.optional(memberSchemas.base64),
};

export function withoutResponseConflict<Response extends GivenResponse>() {
  return v.withoutConflict<Response>((response) => failureKinds.respond.conflict?.(response));
}

export const givenResponseSchema = v.pipe(v.strictObject(givenResponse), withoutResponseConflict());

/** What a held response is released with. */
export type GivenResponse = Readonly<
  v.InferOutput<v.StrictObjectSchema<typeof givenResponse, undefined>>
>;

/** Faults that are started and stopped together, by a name. */
export interface Scenario {
  readonly description?: string | undefined;
  readonly faults: readonly Fault[];
}

/** Scenarios by name, as in a scenario file. */
export type Scenarios = Readonly<Record<string, Scenario>>;

/** That no scenario has a name, and which it may have meant. */
export function missingScenario(name: string, scenarios: Scenarios) {
  const names = Object.keys(scenarios);
  const remedy = nearest(shorten(name), names) || `The scenarios are ${names.join(', ')}.`;
  return { cause: `there is no scenario "${shorten(name)}"`, remedy };
}
