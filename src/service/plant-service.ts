import { defaultProfile, type Profile, parseProfile } from '../interface/profile.js';
import type { SituationId } from '../interface/situations.js';
import { defaultPlants } from '../store/default-plants.js';
import {
  assertOwners,
  type PlantFixture,
  parsePlants,
  parseUsers,
  type TokenFixture,
} from '../store/fixtures.js';
import type { PlantRecord } from '../store/plant-record.js';
import { createSeed } from '../store/plant-store.js';
import type { PlantStoreOptions } from '../store/store-state.js';
import { defaultTokens, TokenRegistry } from '../store/token-registry.js';
import { isSameJson } from '../text/json.js';
import { type OptionShape, option } from '../text/options.js';
import * as v from '../text/schema.js';
import { allowsSharedIds, type CompiledProfile, compileProfile } from './compiled-profile.js';
import { withDefaultScenarios } from './default-scenarios.js';
import type { AnsweringService, Exchange } from './exchange.js';
import type { Fault, Scenarios } from './faults/fault.js';
import { parseFaultsFor, parseScenariosFor } from './faults/known-senders.js';
import { defaultJournalLimits, type JournalLimits } from './journal/journal.js';
import { Responses } from './responses.js';
import { Sandboxes } from './sandboxes.js';
import { chooseStages, type Stages } from './stages.js';

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
  /** The maximum number of plants of a sandbox, beside the initial ones, and of all its snapshots. Default 1 000 000. */
  readonly maxPlants?: number | undefined;
  /** How many requests each sandbox records, and how much of a body. Default: 1000, and 16 KiB. */
  readonly journal?: { readonly [Limit in keyof JournalLimits]?: number | undefined } | undefined;
}

export const plantServiceOptionShape = {
  users: option(v.anyList<TokenFixture>(), "[{ token: 'carol-token', user: 'carol' }]"),
  plants: option(v.anyList<PlantFixture>(), "[{ id: 1, name: 'Snake plant', owner: 'alice' }]"),
  profile: option(v.anyObject<Profile>(), "{ outcomes: { 'delete.unknown-id': { status: 410 } } }"),
  anyToken: option(v.boolean(), 'true'),
  faults: option(v.anyList<Fault>(), "[{ kind: 'delay', delayMs: 300 }]"),
  scenarios: option(v.anyObject<Scenarios>(), "{ outage: { faults: [{ kind: 'no-answer' }] } }"),
  scenario: option(
    v.union([v.string(), v.anyList<string>()], v.outOf('a string or an array')),
    "'slow-network'",
  ),
  maxSandboxes: option(v.wholeNumber(1), '100'),
  maxPlants: option(v.wholeNumber(), '10_000'),
  journal: option(
    v.strictObject({
      entries: option(v.wholeNumber(), '100'),
      bodyBytes: option(v.wholeNumber(), '1024'),
    }),
    '{ entries: 100 }',
  ),
} satisfies OptionShape<PlantServiceOptions>;

/** A proxy, whose plant store records what passes, and applies its faults to it. */
export interface ProxyRole {
  /** The URL of the service that answers. */
  readonly url: string;
  /** Whether the plant store answers when the service cannot be reached. */
  readonly hasFallback: boolean;
  /** The name that is shown for the user of a token, so that no journal shows the token. */
  readonly userOf: (token: string) => string;
}

/** What transports and commands add to the options of a user. */
export interface PlantServiceContext {
  /** The path before `/plants`. Default: empty. */
  readonly basePath?: string | undefined;
  /** Its base URL; a server knows it once it listens. */
  readonly url?: string;
  /** Default: it answers all requests itself. */
  readonly proxy?: ProxyRole;
  /** What options were read from, for error messages: `plants "plants.json"`. Default: `the plants` and so on. */
  readonly sources?: { readonly [Name in keyof PlantServiceOptions]?: string };
  /** Plants that need no check; the option `plants` replaces them. Default: {@link defaultPlants}. */
  readonly checkedPlants?: readonly PlantRecord[] | undefined;
  /** Follows what requests meet. Default: nobody does. */
  readonly observer?: ServiceObserver | undefined;
}

/** Follows what the requests of a plant store meet. The situations of a request come without a pause before its exchange. */
export interface ServiceObserver {
  /** Called when a request comes, and once more after handlers of the user have run: its situations begin anew. */
  readonly onRequest: () => void;
  /** Called with each situation that a request is in, perhaps twice. It must not throw. */
  readonly onSituation: (situation: SituationId) => void;
  /** Called once the response is decided, and held if it is. */
  readonly onDecided: (exchange: Exchange) => void;
}

/** The plant store in all its sandboxes, from which handle.ts answers every request. */
export interface PlantService extends AnsweringService {
  readonly proxy: ProxyRole | undefined;
  readonly tokens: TokenRegistry;
  readonly sandboxes: Sandboxes;
  readonly scenarios: Scenarios;
  readonly stages: Stages;
  readonly responses: Responses;
  readonly journal: JournalLimits;
  readonly observer: ServiceObserver | undefined;
}

/**
 * Creates a plant store. Two of them have no state in common.
 *
 * @throws KitError `invalid-fixture`, `invalid-profile`, `invalid-fault` or `invalid-option`, naming
 * what is wrong.
 */
export function createPlantService(
  options: PlantServiceOptions = {},
  {
    basePath = '',
    url = '',
    proxy,
    sources = {},
    checkedPlants = defaultPlants,
    observer,
  }: PlantServiceContext = {},
): PlantService {
  const { users, anyToken = false, scenarios: given = {} } = options;
  const { entries = defaultJournalLimits.entries, bodyBytes = defaultJournalLimits.bodyBytes } =
    options.journal ?? {};
  const profile = compileProfile(
    options.profile === undefined ? defaultProfile : parseProfile(options.profile, sources.profile),
    observer?.onSituation,
  );
  const issued = users === undefined ? defaultTokens : parseUsers(users, sources.users);
  const tokens = new TokenRegistry(issued, { anyToken, userOf: proxy?.userOf });
  const plants =
    options.plants === undefined
      ? checkedPlants
      : parsePlants(options.plants, sources.plants, { canShareIds: allowsSharedIds(profile) });
  if (!anyToken && options.plants !== undefined) {
    assertOwners(plants, issued, profile.parameters['list.visibility'], sources.plants);
  }
  const faults = {
    faults: parseFaultsFor(tokens, options.faults ?? []),
    started: [options.scenario ?? []].flat(),
  };
  const scenarios = withDefaultScenarios(parseScenariosFor(tokens, given, sources.scenarios));
  const journal = { entries, bodyBytes };
  const { maxSandboxes = defaultMaxSandboxes, maxPlants = defaultMaxPlants } = options;
  const responses = new Responses(profile);
  const seed = createSeed(plants, storeOptionsOf(profile));
  return {
    profile,
    basePath,
    url,
    proxy,
    tokens,
    sandboxes: new Sandboxes(
      { seed, faults, scenarios, journal, maxPlants, profile },
      maxSandboxes,
    ),
    scenarios,
    stages: chooseStages(profile, responses),
    responses,
    journal,
    onAnswer: undefined,
    observer,
  };
}

function storeOptionsOf(profile: CompiledProfile): PlantStoreOptions {
  const { parameters, outcomeOf } = profile;
  const isDeletedAsUnknown = isSameJson(
    outcomeOf('delete.deleted-id').outcome,
    outcomeOf('delete.unknown-id').outcome,
  );
  return {
    order: parameters['list.order'],
    visibility: parameters['list.visibility'],
    lag: parameters['list.lag'],
    remembersDeleted: !isDeletedAsUnknown || !profile.isUsual('create.deleted-id'),
  };
}
