import type { OpenPointId, PlantFixture, Profile } from 'plant-store-kit';
import type { PlantClient } from '../../behaviour/plant-client.js';

type Choice<Id extends OpenPointId> = NonNullable<Profile[Id]>;

/** How to see which choice a plant store has made, from outside. */
export interface Walk<Id extends OpenPointId> {
  /** What must be chosen elsewhere for the choice to show. */
  readonly given?: Profile;
  /** The plants there are, if not the usual three. */
  readonly plants?: readonly PlantFixture[];
  /** What a client sees. */
  observe(client: PlantClient): Promise<unknown>;
  /** What it should see. */
  expected(choice: Choice<Id>): unknown;
}

/** A walk for each open point of some subjects; one that is missing does not compile. */
export type WalksOf<Subject extends string> = {
  readonly [Id in Extract<OpenPointId, `${Subject}.${string}`>]: Walk<Id>;
};
