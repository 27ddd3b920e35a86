import { type PlantIdInput, readPlantId } from '../interface/int64.js';
import type { ActiveFault } from '../service/faults/active-fault.js';
import type { Fault, FaultLimits, GivenResponse, Scenarios } from '../service/faults/fault.js';
import { parseFaults, parseGivenResponse } from '../service/faults/parse-faults.js';
import { type JournalEntry, toEntry } from '../service/journal/journal-entry.js';
import type { RequestFilter } from '../service/journal/request-filter.js';
import { type PlantFixture, parsePlant } from '../store/fixtures.js';
import { assertGenerateOptions, type GeneratePlantsOptions } from '../store/generate-plants.js';
import { type PlantRecord, toRecord } from '../store/plant-record.js';
import { type FaultState, faultOperations, toFaultState } from './fault-operations.js';
import type { OperationContext } from './operation.js';
import { plantOperations } from './plant-operations.js';
import { entriesOf } from './request-operations.js';

/** The plants of a mock, for code that arranges and inspects them; it needs no token. */
export interface Plants {
  /** The number of plants of all users. */
  readonly count: number;
  /** All plants, oldest first. */
  all(): PlantRecord[];
  /** The plants that the user can list, in the order of the list. */
  visibleTo(user: string): PlantRecord[];
  find(id: PlantIdInput): PlantRecord | undefined;
  /**
   * @throws KitError `invalid-plant`, when the id is taken or a field is invalid; `invalid-option`, when
   * there would be more than `maxPlants`.
   */
  create(plant: PlantFixture): PlantRecord;
  /** Deletes every plant with that id, and returns whether there was one. */
  delete(id: PlantIdInput): boolean;
  /**
   * Adds realistic plants with free ids, and resolves with their number. By default they belong in turn
   * to the users who may write and to everyone, and the seed depends on the number of plants: the next
   * call adds others, and the same calls after a `reset` add the same plants again.
   *
   * @throws KitError `invalid-option`, when the count or the seed is not a whole number, or when there would be
   * more than `maxPlants`.
   */
  generate(options: GeneratePlantsOptions): Promise<number>;
}

/** Creates the public object for the plants of a sandbox. */
export function createPlants(context: OperationContext): Plants {
  const { plants, createPlants, deletePlant, generatePlants } = plantOperations;
  return {
    get count() {
      return context.sandbox.plants.count;
    },
    all: () => plants.run(context),
    visibleTo: (user) => context.sandbox.plants.list(user).map(toRecord),
    find(id) {
      const parsed = readPlantId(id);
      const plant = 'id' in parsed ? context.sandbox.plants.find(parsed.id) : undefined;
      return plant && toRecord(plant);
    },
    create(plant) {
      const record = parsePlant(plant);
      createPlants.run(context, [record]);
      return record;
    },
    delete: (id) => deletePlant.run(context, id) !== undefined,
    async generate(options) {
      assertGenerateOptions('plants.generate', options);
      const generate = await generatePlants.run(context, options);
      return generate();
    },
  };
}

/**
 * The faults of a plant store. At most one fault delays a request, and at most one fails it:
 * one that it asks for itself, else the newest, and of faults added together the first.
 */
export interface Faults {
  /** @throws KitError `invalid-fault`, naming the member, or when there are 1000 already. */
  add(...faults: readonly Fault[]): FaultState[];
  /** The active faults, in the order in which they are tried. */
  all(): FaultState[];
  /**
   * Holds the responses to requests: those that the limits choose, or all. Adds a fault `hold`.
   *
   * @example
   * const held = plantStore.faults.hold({ operation: 'list' });
   * await held.arrived;
   * held.release();
   *
   * @throws KitError `invalid-fault`, as `add` does.
   */
  hold(limits?: FaultLimits): Hold;
  /** Removes a fault, and returns whether it was active. The responses that it holds are released. */
  remove(id: string): boolean;
  /** Removes all. */
  clear(): void;
  /**
   * Adds the faults of a scenario; restarts one that is active.
   *
   * @throws KitError `invalid-option`, when there is no scenario of that name.
   */
  start(scenario: string): FaultState[];
  /** Removes the faults of a scenario, and returns whether any were active. */
  stop(scenario: string): boolean;
  /** The scenarios that can be started, by name. */
  readonly scenarios: Scenarios;
}

/** The responses that a fault holds. */
export interface Hold {
  /** Resolves with the first request whose response is held; rejects if the fault is removed before one comes. */
  readonly arrived: Promise<JournalEntry>;
  /**
   * Removes the fault, and sends the responses that it holds; or another in their place. A status alone does
   * what the fault `status` does: from 300 on it comes with an Error.
   *
   * @throws KitError `invalid-fault`, and releases nothing, when the response has a wrong member.
   */
  release(response?: GivenResponse): void;
}

/** Creates the public object for the faults of a sandbox. */
export function createFaults(context: OperationContext): Faults {
  const { faults, addFaults, clearFaults, removeFault } = faultOperations;
  return {
    add: (...added) => addFaults.run(context, added),
    hold(limits) {
      const set = context.sandbox.faults;
      const [fault] = set.add(parseFaults([{ ...limits, kind: 'hold' }])) as [ActiveFault];
      const arrived = new Promise<JournalEntry>((resolve, reject) => {
        fault.onHeld = (exchange) => resolve(toEntry(exchange));
        fault.onEnd = () =>
          reject(new Error('The hold ended before a request came that it holds.'));
      });
      // Not everyone waits for it.
      arrived.catch(() => {});
      return {
        arrived,
        release: (response) => set.endHold(fault, response && parseGivenResponse(response)),
      };
    },
    all: () => faults.run(context),
    remove: (id) => removeFault.run(context, id) !== undefined,
    clear: () => void clearFaults.run(context),
    start: (scenario) => context.sandbox.faults.start(scenario).map(toFaultState),
    stop: (scenario) => context.sandbox.faults.stop(scenario),
    get scenarios() {
      return context.sandbox.faults.scenarios;
    },
  };
}

/** The requests that a plant store received, oldest first: by default the last 1000. */
export interface Requests {
  readonly count: number;
  all(): JournalEntry[];
  /** The first that matches. @throws KitError `invalid-option`, for a filter that cannot match. */
  find(filter: RequestFilter): JournalEntry | undefined;
  /** All that match. @throws KitError `invalid-option`, for a filter that cannot match. */
  filter(filter: RequestFilter): JournalEntry[];
  clear(): void;
  /**
   * Calls the listener with each request once it is answered; returns a function that ends the
   * subscription. An error that the listener throws is uncaught, and does not affect the request.
   */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
}

/** Creates the public object for the requests of a sandbox. */
export function createRequests(context: OperationContext, name: string): Requests {
  const { service } = context;
  return {
    get count() {
      return context.sandbox.journal.count;
    },
    all: () => [...entriesOf(context, {})],
    filter: (filter) => [...entriesOf(context, filter)],
    find: (filter) => entriesOf(context, filter).next().value ?? undefined,
    clear: () => context.sandbox.journal.clear(),
    subscribe: (listener) =>
      service.sandboxes.subscribe(name, (exchange) => listener(toEntry(exchange))),
  };
}
