export type { FaultState, Faults, Hold } from '../control/faults.js';
export type { PlantControl } from '../control/plant-control.js';
export type { PlantSandbox } from '../control/plant-sandbox.js';
export type { Plants } from '../control/plants.js';
export type { Requests } from '../control/requests.js';
export type { SandboxSummary } from '../control/summarize-sandboxes.js';
export { everyOrder } from '../every-order/every-order.js';
export type { EveryOrderOptions } from '../every-order/options.js';
export type { DescribedEntry } from '../interface/describe-profile.js';
export type { PlantIdInput } from '../interface/int64.js';
export type { OperationName } from '../interface/operation-name.js';
export type { ParameterId, Parameters } from '../interface/parameters.js';
export type { ErrorBody, NewPlant, Plant } from '../interface/plant.js';
export { errorBodySchema, newPlantSchema, plantSchema } from '../interface/plant-schema.js';
export {
  defaultProfile,
  type Profile,
  type ProfileObservation,
  parseProfile,
  type ResolvedProfile,
  type UnsupportedBehaviour,
} from '../interface/profile.js';
export type { Outcomes } from '../interface/resolve-outcome.js';
export type { Rule, RuleId } from '../interface/rules.js';
export type {
  Accepted,
  DescribedSituation as Situation,
  ErrorTemplate,
  Outcome,
  Rejected,
} from '../interface/situation.js';
export type { SituationId, SituationKey } from '../interface/situations.js';
export type { OnUnknownPath } from '../mock/base-url.js';
export {
  createFetchMock as createPlantMock,
  type FetchMock as PlantMock,
} from '../mock/create-fetch-mock.js';
export type { PlantStorage } from '../mock/persist-plants.js';
export type { PlantMockOptions } from '../mock/plant-mock-options.js';
export type { PactSource } from '../record/pact-source.js';
export { defaultScenarios } from '../service/default-scenarios.js';
export type { ProfileEntry } from '../service/describe-active-profile.js';
export type {
  Delay,
  Failure,
  Fault,
  FaultKind,
  FaultLimits,
  FaultOf,
  GivenResponse,
  Scenario,
  Scenarios,
} from '../service/faults/fault.js';
export { parseFaults, parseScenarios } from '../service/faults/parse-faults.js';
export type { JournalLimits } from '../service/journal/journal.js';
export type {
  JournalEntry,
  JournalRequest,
  JournalResponse,
} from '../service/journal/journal-entry.js';
export type { RequestFilter } from '../service/journal/request-filter.js';
export type { RejectedBy } from '../service/stage-result.js';
export { defaultPlants } from '../store/default-plants.js';
export {
  type PlantFixture,
  parsePlants,
  parseUsers,
  type TokenFixture,
} from '../store/fixtures.js';
export { generatePlants } from '../store/generate-plants.js';
export type { GeneratePlantsOptions } from '../store/make-plants.js';
export type { PlantRecord } from '../store/plant-record.js';
export type { PlantSnapshot } from '../store/store-state.js';
export type { AccessToken, Scope, TokenStatus } from '../store/token-registry.js';
export { defaultTokens } from '../store/token-registry.js';
export {
  type AnyKitError,
  isKitError,
  KitError,
  type KitErrorCode,
  type KitErrorDetails,
  type KitErrorOptions,
  kitErrorCodes,
} from '../text/kit-error.js';
