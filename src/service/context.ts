import type { OperationName } from '../interface/rules.js';
import type { PlantStore } from '../store/plant-store.js';
import type { AccessToken } from '../store/token-registry.js';
import type { CompiledProfile } from './compiled-profile.js';
import { noFaults, type TakenFaults } from './faults/fault-set.js';
import { noRequestedFaults, type RequestedFaults } from './faults/requested-faults.js';
import { Rejection, type Success } from './outcome.js';
import type { Answer, PlainRequest } from './plain-http.js';
import type { PlantService } from './plant-service.js';
import type { Route } from './routes.js';
import type { Sandbox } from './sandbox.js';
import { withoutBody } from './to-response.js';

/** A request on its way through the stages of answer.ts, and what they find out about it. */
export class Context {
  readonly profile: CompiledProfile;
  /** The request with the token that was issued, without the name of a sandbox. */
  request: PlainRequest;
  /** The default one, until the request is found to name another. */
  sandbox: Sandbox;
  /** Undefined if the interface does not have the path. */
  route: Route | undefined;
  /** Undefined if the request needs no token. */
  token: AccessToken | Rejection | undefined;
  requestedFaults: RequestedFaults = noRequestedFaults;
  faults: TakenFaults = noFaults;

  constructor(
    readonly service: PlantService,
    /** The request as it was sent. */
    readonly received: PlainRequest,
    /** Whether handlers of the user come before the plant store. */
    readonly hasHandlers = false,
    /** When it was received, as `performance.now()`. */
    readonly startedAt = performance.now(),
  ) {
    this.profile = service.profile;
    this.request = received;
    this.sandbox = service.sandboxes.default;
  }

  get plants(): PlantStore {
    return this.sandbox.plants;
  }

  /** Undefined if the path and the method are not those of an operation. */
  get operation(): OperationName | undefined {
    return this.route?.operation;
  }

  get accepted(): AccessToken | undefined {
    return this.token instanceof Rejection ? undefined : this.token;
  }

  /** The user of the accepted token; empty without one. */
  get user(): string {
    return this.accepted?.user ?? '';
  }

  /** The answer that an outcome is, with nothing of a fault. */
  toAnswer(outcome: Success | Rejection): Answer {
    const response = this.service.toResponse(outcome, this.request);
    return this.answerWith(response, outcome instanceof Rejection ? outcome.by : undefined);
  }

  /** @param response undefined for none. */
  answerWith(response: Answer['response'], rejectedBy?: Answer['rejectedBy']): Answer {
    return {
      response: this.received.method === 'HEAD' ? response && withoutBody(response) : response,
      operation: this.operation,
      user: this.accepted?.user,
      rejectedBy,
      fault: undefined,
      delayMs: undefined,
    };
  }
}
