/** A server to measure: how it is started, and what it is asked. */
export interface Competitor {
  readonly name: string;
  /** For the command line and the names of files. */
  readonly slug: string;
  /** What it leaves out of what the others do. */
  readonly note?: string;
  /** Whether it keeps plants, so that it matters how many there are. */
  readonly keepsPlants: boolean;
  /** Asks for twenty plants. */
  readonly listPath: string;
  /** Some know no ids but strings. */
  readonly hasTextIds?: boolean;
  /** Whether a few requests may fail under load, which do not count then. */
  readonly isLossy?: boolean;
  /** How long it is asked before it is measured. Default 3. */
  readonly warmUpSeconds?: number;
  /** What keeps it from running here. */
  lacks?(): string | undefined;
  /** Writes the files that it needs, and tells what to run. `plants` is the path of a fixture file. */
  launch(
    plants: string,
    port: number,
  ): {
    /** Default: this Node.js. */
    readonly command?: string;
    readonly args: readonly string[];
  };
}
