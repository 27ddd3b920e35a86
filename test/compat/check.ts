import process from 'node:process';

/** Finds out whether something holds, and prints a line for it; the process ends with 1 if it does not. */
export async function check(title: string, run: () => unknown): Promise<void> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  try {
    const measured = await run();
    const shown = typeof measured === 'string' && measured !== '' ? `: ${measured}` : '';
    process.stdout.write(`✓ ${title}${shown} (${seconds()})\n`);
  } catch (error) {
    process.exitCode = 1;
    process.stdout.write(`✗ ${title} (${seconds()})\n${(error as Error).message}\n`);
  }
}

export function chosenRows<Row>(rows: Readonly<Record<string, Row>>): (readonly [string, Row])[] {
  const names = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  const unknown = names.filter((name) => !Object.hasOwn(rows, name));
  if (unknown.length > 0) {
    throw new Error(`There is no ${unknown}: there are ${Object.keys(rows).join(', ')}.`);
  }
  return Object.entries(rows).filter(([name]) => names.length === 0 || names.includes(name));
}
