import { effectOf, type Outcomes, resolveOutcome } from '../../interface/resolve-outcome.js';
import { parseSituationKey } from '../../interface/situations.js';
import { type Exchange, jsonOf } from '../session/exchange.js';
import { nameOfPlant } from '../session/listed-plants.js';
import { findPlantInBody } from '../session/plant-in-body.js';
import type { ComparedPlants } from './compared-plants.js';
import type { Step } from './step.js';

/** Applies a step that both sides accepted to the plants that both sides should hold. */
export function applyEffect(
  comparedPlants: ComparedPlants,
  step: Step,
  exchange: Exchange,
  outcomes: Outcomes,
): void {
  const [id] = parseSituationKey(step.key);
  const effect = effectOf(id, resolveOutcome(outcomes, step.key));
  switch (exchange.request.method) {
    case 'POST':
      applyCreate(comparedPlants, step, exchange, effect);
      return;
    case 'DELETE':
      if (effect !== 'nothing') {
        comparedPlants.remove(
          effect === 'leading-digits' ? step.plant.id : pathIdOf(exchange),
          step.user,
        );
      }
  }
}

function applyCreate(
  comparedPlants: ComparedPlants,
  { user }: Step,
  exchange: Exchange,
  effect: string | undefined,
): void {
  const sent = findPlantInBody(exchange.request.body ?? new Uint8Array());
  if (sent === undefined || effect === 'unchanged' || effect === 'returns-existing') {
    return;
  }
  const answered = nameOfPlant(jsonOf(exchange));
  const name = typeof answered === 'string' ? answered : sent.name;
  const plant = { id: sent.id, name, creator: user };
  if (effect === 'replaced' || effect === 'replaced-last') {
    comparedPlants.replace(plant);
  } else {
    comparedPlants.add(plant);
  }
}

function pathIdOf({ request }: Exchange): string {
  return decodeURIComponent(new URL(request.url).pathname.replace(/^.*\//, ''));
}
