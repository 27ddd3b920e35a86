declare const process: {
  readonly env: Readonly<Record<string, string>>;
  readonly stdout: { write(text: string): void };
};

export const baseUrl = process.env.BASE_URL ?? '';

export const headers = { authorization: 'Bearer alice-token' };

export function print(...values: unknown[]): void {
  process.stdout.write(`${JSON.stringify(values)}\n`);
}
