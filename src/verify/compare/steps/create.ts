import type { OpenPointId } from '../../../interface/open-points.js';
import { createBody } from '../../session/create-plant.js';
import type { TestPlant } from '../../session/test-plants.js';
import type { Draw, Step } from '../step.js';

/** A create; without a body of its own, of this plant. */
export function create(
  what: string,
  points: readonly OpenPointId[],
  plant: TestPlant,
  { user }: Draw,
  more: Partial<Step> = {},
): Step {
  const body = createBody(plant);
  const path = '/plants';
  return { what, points, method: 'POST', path, user, body, creates: plant, ...more };
}
