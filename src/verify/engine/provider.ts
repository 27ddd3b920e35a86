import type { Connection } from '../http/connection.js';
import type { Exchange } from '../http/exchange.js';
import { type Lists, unknownLists } from './lists.js';
import type { PlantMaker } from './plant-maker.js';
import { World, type WorldPlant } from './world.js';

/** A provider: how it is reached, which plants it accepts, and what its lists show. */
export interface Provider {
  readonly connection: Connection;
  readonly plants: PlantMaker;
  readonly lists: Lists;
  readonly created: CreatedPlants;
}

/** Every plant that the parts of a run have created, each part in a world of its own. */
export class CreatedPlants {
  readonly #worlds: World[] = [];
  /** What is known of the lists so far: at the end, they show whether any plants are left. */
  listFacts = unknownLists;

  get worlds(): readonly World[] {
    return this.#worlds;
  }

  /** The plants of all parts. */
  get plants(): readonly WorldPlant[] {
    return this.#worlds.flatMap(({ plants }) => plants);
  }

  /** The requests so far about the plant that the path of a request names: those that it takes to repeat it. */
  exchangesBefore({ request }: Exchange): readonly Exchange[] {
    return this.plants
      .filter(({ plant }) => request.url.endsWith(`/plants/${plant.id}`))
      .flatMap(({ exchanges }) => exchanges);
  }

  /** Opens a world for another part of the run. */
  openWorld(): World {
    const world = new World();
    this.#worlds.push(world);
    return world;
  }
}
