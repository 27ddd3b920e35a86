import { effectOf, type Outcomes, resolveOutcome } from '../../interface/resolve-outcome.js';
import { parseSituationKey } from '../../interface/situations.js';
import { type Exchange, jsonOf, textOf } from '../session/exchange.js';
import { findPlantInBody } from '../session/plant-in-body.js';
import { nameOf } from './listed-plants.js';
import type { OurPlants } from './our-plants.js';
import type { Step } from './step.js';

/** Changes which plants are ours by what a step has done that both sides accepted. */
export function applyEffect(
  ourPlants: OurPlants,
  step: Step,
  exchange: Exchange,
  outcomes: Outcomes,
): void {
  const [id] = parseSituationKey(step.key);
  const effect = effectOf(id, resolveOutcome(outcomes, step.key));
  switch (exchange.request.method) {
    case 'POST':
      applyCreate(ourPlants, step, exchange, effect);
      return;
    case 'DELETE':
      if (effect !== 'nothing') {
        ourPlants.remove(
          effect === 'leading-digits' ? step.plant.id : pathIdOf(exchange),
          step.user,
        );
      }
  }
}

function applyCreate(
  ourPlants: OurPlants,
  { user }: Step,
  exchange: Exchange,
  effect: string | undefined,
): void {
  const sent = findPlantInBody(textOf(exchange.request.body ?? new Uint8Array()).trimEnd());
  if (sent === undefined || effect === 'unchanged' || effect === 'returns-existing') {
    return;
  }
  const answered = nameOf(jsonOf(exchange));
  const name = typeof answered === 'string' ? answered : sent.name;
  const plant = { id: sent.id, name, creator: user };
  if (effect === 'replaced' || effect === 'replaced-last') {
    ourPlants.replace(plant);
  } else {
    ourPlants.add(plant);
  }
}

function pathIdOf({ request }: Exchange): string {
  return decodeURIComponent(new URL(request.url).pathname.replace(/^.*\//, ''));
}
