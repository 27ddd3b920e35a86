import type { PlantSandbox } from 'plant-store-kit';
import type { PlantClient } from 'plant-store-kit/client';

/** A component with a race that people write, its mended twin, and what a test does with either. */
export interface Race<Component> {
  readonly name: string;
  racy(client: PlantClient): Component;
  mended(client: PlantClient): Component;
  /** Uses a new component, and asserts. */
  use(component: Component, plantStore: PlantSandbox): Promise<void>;
}
