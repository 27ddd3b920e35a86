import type { OperationName } from '../interface/operation-name.js';
import type { Scope } from '../store/token-registry.js';
import type { CompiledProfile } from './compiled-profile.js';
import { chooseCreatePlant } from './create-plant.js';
import { deletePlant } from './delete-plant.js';
import type { Exchange } from './exchange.js';
import { listPlants } from './list-plants.js';
import { answerOtherRoute } from './other-route.js';
import { type Outcome, Rejection } from './outcome.js';
import type { Responses } from './responses.js';

/** What a stage makes of a request: an outcome ends it; with undefined the next stage goes on. */
export type Stage = (exchange: Exchange) => Outcome | undefined;

/** The stages that answer a request, in the order in which they run, by its operation. The last one always answers. */
export type Stages = Readonly<Record<OperationName | 'none', readonly Stage[]>>;

/** Chooses the stages that can apply under a profile. */
export function chooseStages(profile: CompiledProfile, responses: Responses): Stages {
  const isLimited = profile.parameters['request.rate-limit'] !== 'unlimited';
  const isScopeNeeded = !profile.isUsual('authentication.insufficient-scope');
  const checks = (scope: Scope): readonly Stage[] => [
    checkToken,
    ...(isLimited ? [checkRate] : []),
    ...(isScopeNeeded ? [checkScope(scope)] : []),
  ];
  return {
    list: [...checks('read'), (exchange) => listPlants(exchange, responses)],
    create: [...checks('write'), chooseCreatePlant(profile, responses)],
    delete: [...checks('write'), (exchange) => deletePlant(exchange, responses)],
    none: [answerOtherRoute],
  };
}

/** Rejects a request without an accepted token. */
function checkToken({ token }: Exchange): Rejection | undefined {
  return token instanceof Rejection ? token : undefined;
}

function checkRate({ sandbox, user = '', profile }: Exchange): Rejection | undefined {
  const seconds = sandbox.rateLimit?.take(user);
  if (seconds === undefined) {
    return undefined;
  }
  const message = `Too many requests: try again in ${seconds} s.`;
  return profile.reject('request.over-rate', message, '', { seconds: String(seconds) });
}

/** Creates the check that a token has a scope. It passes if the profile accepts a token without the scope. */
function checkScope(scope: Scope) {
  return ({ token, operation, profile }: Exchange): Rejection | undefined => {
    if (token === undefined || token instanceof Rejection || token.scopes.includes(scope)) {
      return undefined;
    }
    const message = `The token does not allow this: it needs the scope "${scope}".`;
    const situation = 'authentication.insufficient-scope';
    return profile.rejectUnlessAccepted(situation, message, operation, { scope });
  };
}
