import type { PlantControl, PlantMockOptions, PlantSandbox } from 'plant-store-kit';
import type { PlantClient } from './plant-client.js';

export interface Transport {
  readonly name: string;
  /** Opens a plant store, by default with the plants below. */
  open(options?: PlantMockOptions): Promise<OpenStore>;
}

export interface OpenStore extends AsyncDisposable {
  readonly client: PlantClient;
  readonly inside: PlantSandbox & PlantControl;
}

/** One plant of alice, one of bob, one of everyone. */
export const threePlants = [
  { id: 1, name: 'Snake plant', tag: 'succulent', owner: 'alice' },
  { id: 2, name: 'Boston fern', owner: 'bob' },
  { id: 3, name: 'Common ivy', tag: 'climber' },
];
