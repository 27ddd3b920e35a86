import * as z from 'zod';
import type { Profile } from '../interface/profile.js';
import {
  anyList,
  anyObject,
  type OptionShape,
  option,
  outOf,
  wholeNumberSchema,
} from '../interface/read-input.js';
import type { PlantFixture, TokenFixture } from '../store/fixtures.js';
import type { Fault, Scenarios } from './faults/fault.js';
import type { JournalLimits } from './journal/journal.js';

/** The maximum number of sandboxes, by default. */
export const defaultMaxSandboxes = 1000;
/** The maximum number of plants of a sandbox beside the initial ones, by default. */
export const defaultMaxPlants = 1_000_000;

/** The initial state of a plant store and how it answers; every option has a default. */
export interface PlantServiceOptions {
  /** The tokens that it knows. Default: `defaultTokens`, of alice and bob. */
  readonly users?: readonly TokenFixture[] | undefined;
  /** The initial plants, which `reset` restores. Default: `defaultPlants`. */
  readonly plants?: readonly PlantFixture[] | undefined;
  /** What it does where the interface document leaves it open. Default: see docs/reference/interface.md. */
  readonly profile?: Profile | undefined;
  /** Whether any other token is valid, too, for a user of the same name. Default false. */
  readonly anyToken?: boolean | undefined;
  /** The initial faults of each sandbox. Default: none. */
  readonly faults?: readonly Fault[] | undefined;
  /** Your own scenarios; one with the name of a scenario of the kit replaces it. */
  readonly scenarios?: Scenarios | undefined;
  /** The names of the scenarios that are started in each sandbox. Default: none. */
  readonly scenario?: string | readonly string[] | undefined;
  /** The maximum number of sandboxes; the least recently used one ends first. Default 1000. */
  readonly maxSandboxes?: number | undefined;
  /** The maximum number of plants of a sandbox, beside the initial ones. Default 1 000 000. */
  readonly maxPlants?: number | undefined;
  /** How many requests each sandbox records, and how much of a body. Default: 1000, and 16 KiB. */
  readonly journal?: { readonly [Limit in keyof JournalLimits]?: number | undefined } | undefined;
}

/** The options of every plant store. */
export const plantServiceOptionShape: OptionShape<PlantServiceOptions> = {
  users: option(anyList, "[{ token: 'carol-token', user: 'carol' }]"),
  plants: option(anyList, "[{ id: 1, name: 'Snake plant', owner: 'alice' }]"),
  profile: option(anyObject, "{ outcomes: { 'delete.unknown-id': { status: 410 } } }"),
  anyToken: option(z.boolean(), 'true'),
  faults: option(anyList, "[{ kind: 'delay', delayMs: 300 }]"),
  scenarios: option(anyObject, "{ outage: { faults: [{ kind: 'no-answer' }] } }"),
  scenario: option(
    z.union([z.string(), anyList], { error: outOf('a string or an array') }),
    "'slow-network'",
  ),
  maxSandboxes: option(wholeNumberSchema(1), '100'),
  maxPlants: option(wholeNumberSchema(), '10_000'),
  journal: option(
    z.strictObject({
      entries: option(wholeNumberSchema(), '100'),
      bodyBytes: option(wholeNumberSchema(), '1024'),
    }),
    '{ entries: 100 }',
  ),
};
