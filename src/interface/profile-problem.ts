/** Why a profile cannot be used, and what its author can do. */
export interface ProfileProblem {
  readonly cause: string;
  readonly remedy: string;
}
