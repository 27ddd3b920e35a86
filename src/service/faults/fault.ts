import * as z from 'zod/mini';
import { kindOf, mustBe, nearest, shorten } from '../../interface/wording.js';
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
export type FaultLimits = Readonly<z.output<z.ZodMiniObject<typeof limitSchemas>>>;

/**
 * How long a response is delayed, in milliseconds, at most 600 000: a constant, a uniform distribution
 * between two bounds, or a log-normal one as in real networks: half of the delays are below the
 * median, and with a sigma of 0.5 one in twenty is above 2.3 medians.
 */
export type Delay = FaultMembers['delayMs'];

function shapeOf({ needs = [], takes = [] }: AnyFaultKind): Record<string, z.ZodMiniType> {
  return Object.fromEntries([
    ...needs.map((name) => [name, memberSchemas[name]]),
    ...takes.map((name) => [name, z.optional(memberSchemas[name] as z.ZodMiniType)]),
  ]);
}

function rejectConflict(context: z.core.$RefinementCtx, message: string | undefined): void {
  if (message !== undefined) {
    context.addIssue({ code: 'custom', message });
  }
}

const kindSchemas = faultKinds.map((kind) =>
  z.strictObject({ kind: z.literal(kind), ...shapeOf(faultKindRows[kind]), ...limitSchemas }),
);

export const faultSchema = z
  .discriminatedUnion('kind', kindSchemas as [(typeof kindSchemas)[number]], {
    error: ({ input }) =>
      kindOf(input) === 'an object'
        ? undefined
        : mustBe('an object such as { "kind": "status", "status": 503 }', input),
  })
  .check(
    z.superRefine((fault, context) => {
      const row: AnyFaultKind = faultKindRows[fault.kind];
      rejectConflict(context, row.conflict?.(fault) ?? findLimitConflict(fault));
    }),
  ) as z.ZodMiniType<Fault>;

function findLimitConflict({ nth, after, times }: FaultLimits): string | undefined {
  return nth !== undefined && (after !== undefined || times !== undefined)
    ? `has "nth", which selects one request, and excludes "after" and "times"\nWrite "after": ${nth - 1} instead, or drop the others.`
    : undefined;
}

/** The schema of what a held response is released with. */
export const givenResponseSchema = z
  .strictObject({
    status: z.optional(memberSchemas.status),
    headers: z.optional(memberSchemas.headers),
    body: z.optional(memberSchemas.body),
    text: z.optional(memberSchemas.text),
    base64: z.optional(memberSchemas.base64),
  })
  .check(
    z.superRefine((response, context) => {
      rejectConflict(context, failureKinds.respond.conflict?.(response));
    }),
  );

/** What a held response is released with. */
export type GivenResponse = Readonly<z.output<typeof givenResponseSchema>>;

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
