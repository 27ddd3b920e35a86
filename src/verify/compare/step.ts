import type { OpenPointId } from '../../interface/open-points.js';
import type { RuleId } from '../../interface/rules.js';
import type { TestPlant } from '../session/test-plants.js';
import type { World } from './world.js';

export type User = 'first' | 'second';

/** What is chosen at random for a step; numbers choose among what there is. */
export interface Draw {
  readonly user: User;
  readonly which: number;
  readonly variant: number;
}

/** A request that is made of both sides alike. */
export interface Step {
  /** What it asks for, in a few words: `create a plant whose id is taken`. */
  readonly what: string;
  /** The open points that decide whether it succeeds, or with which status it does not. */
  readonly points: readonly OpenPointId[];
  /** The rule that decides it, if one does. */
  readonly rule?: RuleId;
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PATCH' | 'PUT';
  readonly path: string;
  readonly user: User;
  readonly body?: string;
  /** In place of Accept and Content-Type. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The Authorization header that takes the place of the user's own. */
  readonly authorization?: (token: string) => string | undefined;
  /** What is there if it succeeds. */
  readonly creates?: TestPlant;
  /** The id whose plants are gone if it succeeds. */
  readonly deletes?: string;
  /** The most plants that the answer may have. */
  readonly limit?: number;
}

/** A kind of step. */
export interface StepKind {
  /** How often it comes up, beside others; 0 for once. */
  readonly weight: number;
  /** How many variants there are of it; default 1. */
  readonly variants?: number;
  /** Undefined where the world has nothing to make such a step with. */
  plan(world: World, draw: Draw): Step | undefined;
}

/** One of some things, by a number of any size. */
export function choose<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length] as Item;
}
