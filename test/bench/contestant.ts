/** A server to measure: how it is started, and what it is asked. */
export interface Contestant {
  readonly name: string;
  /** For the names of files. */
  readonly slug: string;
  /** What it does not do of what the others do. */
  readonly note?: string;
  /** Whether it keeps plants, so that it matters how many there are. */
  readonly keepsPlants: boolean;
  /** Asks for twenty plants. */
  readonly listPath: string;
  /** What keeps it from running on this machine. */
  lacks?(): string | undefined;
  /** Writes the files it needs, and tells what to run in the workshop. */
  launch(beginning: { readonly plants: string; readonly port: number }): {
    /** Default: this Node.js. */
    readonly command?: string;
    readonly args: readonly string[];
  };
}
