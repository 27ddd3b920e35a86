/** A file that `init` writes. */
export interface PlannedFile {
  /** Relative to the project, with slashes. */
  readonly path: string;
  /** Undefined if there is no such file yet. */
  readonly before?: string | undefined;
  readonly after: string;
}

/** What `init` does in a project. */
export interface InitPlan {
  /** The development dependencies to add: `msw@3`. */
  readonly packages: readonly string[];
  /** The folder into which msw writes its worker script; undefined if nothing is to be written. */
  readonly workerFolder: string | undefined;
  readonly files: readonly PlannedFile[];
  /** What is left to the user, in sentences and lines of code. */
  readonly notes: readonly string[];
  /** How to see plants in a page: a sentence, and lines of code. */
  readonly showPlants: string | undefined;
  /** The commands that run the first tests. */
  readonly testCommands: readonly string[];
}

/** Whether a project is set up already. */
export function isNothingToDo({ packages, workerFolder, files }: InitPlan): boolean {
  return packages.length === 0 && workerFolder === undefined && files.length === 0;
}
