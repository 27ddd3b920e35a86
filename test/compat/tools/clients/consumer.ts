declare const process: {
  readonly env: Readonly<Record<string, string>>;
  readonly stdout: { write(text: string): void };
};

export const baseUrl = process.env.BASE_URL ?? '';

export const headers = { authorization: 'Bearer alice-token' };

/** Prints what a call came to, as a line of JSON. */
export function print(...values: unknown[]): void {
  process.stdout.write(`${JSON.stringify(values)}\n`);
}
