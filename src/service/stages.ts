import type { OperationName } from '../interface/operation-name.js';
import type { Scope } from '../store/token-registry.js';
import type { CompiledProfile } from './compiled-profile.js';
import { chooseCreatePlant } from './create-plant.js';
import { deletePlant } from './delete-plant.js';
import type { Exchange } from './exchange.js';
import { listPlants } from './list-plants.js';
import { answerOtherRoute } from './other-route.js';
import type { Responses } from './responses.js';
import { requireScope, requireToken } from './sender.js';
import type { Rejection, StageResult } from './stage-result.js';

/** What a stage makes of a request: an outcome ends it; with undefined the next stage goes on. */
export type Stage = (exchange: Exchange) => StageResult | undefined;

/** The stages that answer a request, in the order in which they run, by its operation. The last one always answers. */
export type Stages = Readonly<Record<OperationName | 'none', readonly Stage[]>>;

/** Chooses the stages that can apply under a profile. */
export function chooseStages(profile: CompiledProfile, responses: Responses): Stages {
  const isLimited = profile.parameters['request.rate-limit'] !== 'unlimited';
  const isScopeNeeded = !profile.isUsual('authentication.insufficient-scope');
  const checks = (scope: Scope): readonly Stage[] => [
    requireToken,
    ...(isLimited ? [checkRate] : []),
    ...(isScopeNeeded ? [requireScope(scope)] : []),
  ];
  return {
    list: [...checks('read'), (exchange) => listPlants(exchange, responses)],
    create: [...checks('write'), chooseCreatePlant(profile, responses)],
    delete: [...checks('write'), (exchange) => deletePlant(exchange, responses)],
    none: [answerOtherRoute],
  };
}

function checkRate({ sandbox, user = '', profile }: Exchange): Rejection | undefined {
  const seconds = sandbox.rateLimit?.take(user);
  if (seconds === undefined) {
    return undefined;
  }
  const message = `Too many requests: try again in ${seconds} s.`;
  return profile.reject('request.over-rate', message, '', { seconds: String(seconds) });
}
