import { isPlainObject, parseExactJson } from '../text/json.js';
import { parseJsonBySchema } from '../text/read-json.js';
import * as v from '../text/schema.js';
import { stringifyExact } from '../text/stringify-exact.js';
import type { Interaction, LeftOut, Recorded } from './interactions.js';

/** The name of the provider in every recorded pact. */
export const providerName = 'plant-store';

const tests = v.array(v.string());
const schema = v.object({
  consumer: v.object({ name: v.string() }),
  interactions: v.array(v.looseObject({ description: v.string(), comments: v.object({ tests }) })),
  metadata: v.object({
    leftOut: v.array(v.object({ request: v.string(), reason: v.string(), tests })),
  }),
});

/** A pact that was recorded. */
export type RecordedPact = v.InferOutput<typeof schema>;

/**
 * Reads a recorded pact, with every digit of its numbers.
 *
 * @param source for error messages: `pact "pacts/web-plant-store.json"`.
 * @throws KitError `invalid-pact` when the text is not a pact, or was not recorded.
 */
export function parseRecordedPact(text: string, source: string): RecordedPact {
  const remedy = 'Give a pact that was recorded, or another folder.';
  return parseJsonBySchema(schema, text, 'invalid-pact', source, { parse: parseExactJson, remedy });
}

interface Entry {
  readonly recorded: Recorded;
  /** The recorded thing as JSON, to compare it with others for the same need. */
  readonly text: string;
  readonly tests: ReadonlySet<string>;
}

type RecordedInteraction = Interaction & { readonly comments: { readonly tests: string[] } };
type RecordedLeftOut = LeftOut & { readonly tests: string[] };

/** What exchanges were recorded as, with the tests that need it. The order of the exchanges makes no difference. */
export class Recording {
  readonly #entries = new Map<string, Entry>();

  /** Begins with all of another one, for these tests. */
  constructor(other?: Recording, tests?: readonly string[]) {
    if (other !== undefined) {
      this.addAll(other, tests);
    }
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** Adds an exchange. Of several interactions for one need, it keeps the shortest; of equally long ones, the first in the alphabet. */
  add(recorded: Recorded, tests: Iterable<string> = []): void {
    const text = toText(recorded);
    const key = 'reason' in recorded ? text : recorded.description;
    const known = this.#entries.get(key);
    const allTests = new Set([...(known?.tests ?? []), ...tests]);
    const isKept = known !== undefined && compare(known.text, text) <= 0;
    this.#entries.set(key, { ...(isKept ? known : { recorded, text }), tests: allTests });
  }

  /** Adds all of another recording, for these tests. */
  addAll(other: Recording, tests: readonly string[] = []): void {
    for (const { recorded, tests: own } of other.#entries.values()) {
      this.add(recorded, [...own, ...tests]);
    }
  }

  /**
   * Adds the interactions of a former pact, except those that only replaced tests needed.
   *
   * @param isReplaced whether a test was recorded anew.
   */
  addFormer({ interactions, metadata }: RecordedPact, isReplaced: (test: string) => boolean): void {
    const addRemaining = (recorded: object, needing: readonly string[]) => {
      const remaining = needing.filter((test) => !isReplaced(test));
      if (remaining.length > 0 || needing.length === 0) {
        this.add(recorded as Recorded, remaining);
      }
    };
    for (const { comments, ...interaction } of interactions) {
      addRemaining(interaction, comments.tests);
    }
    for (const { tests: needing, ...leftOut } of metadata.leftOut) {
      addRemaining(leftOut, needing);
    }
  }

  /** The interactions and the exchanges that were left out, each sorted. */
  parts() {
    const interactions: RecordedInteraction[] = [];
    const leftOut: RecordedLeftOut[] = [];
    for (const key of [...this.#entries.keys()].sort()) {
      const { recorded, tests: needing } = this.#entries.get(key) as Entry;
      const sorted = [...needing].sort();
      if ('reason' in recorded) {
        leftOut.push({ ...recorded, tests: sorted });
      } else {
        interactions.push({ ...recorded, comments: { tests: sorted } });
      }
    }
    return { interactions, leftOut };
  }

  /** The text of a pact, in the fourth version of the specification. */
  toPact(consumer: string): string {
    const { interactions, leftOut } = this.parts();
    const metadata = { leftOut, pactSpecification: { version: '4.0' } };
    const pact = {
      consumer: { name: consumer },
      provider: { name: providerName },
      interactions,
      metadata,
    };
    return `${toText(pact)}\n`;
  }
}

function compare(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}

/** JSON with sorted members, except in bodies, whose members are in the order of the app. */
function toText(value: object): string {
  return stringifyExact(sortMembers(value), undefined, 2);
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sortMembers);
  }
  if (!isPlainObject(value)) {
    return value;
  }
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    members.map(([name, member]) => [name, name === 'content' ? member : sortMembers(member)]),
  );
}
