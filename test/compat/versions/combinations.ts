export const pnpmVersion = '12.21.0';

/**
 * Not the product of all: each version is in one of these at least, and so is each pair that is known to
 * break easily.
 */
export const combinations = [
  {
    reason: 'the least versions of all',
    installer: 'npm',
    node: '20.19.0',
    msw: '2.12.0',
    typescript: '5.4.5',
    vitest: '3.2.0',
    vite: '5.4.12',
    playwright: '1.48.0',
  },
  {
    reason: 'the newest versions of all',
    installer: 'npm',
    node: '24.21.0',
    msw: '3.0.5',
    typescript: '7.0.2',
    vitest: '5.1.1',
    vite: '8.3.8',
    playwright: '1.65.1',
  },
  {
    reason: 'the newest msw for Node.js 20',
    installer: 'pnpm',
    node: '20.19.6',
    msw: '2.15.0',
    typescript: '5.4.5',
    vitest: '4.1.12',
    vite: '6.4.6',
    playwright: '1.65.1',
  },
  {
    reason: 'msw 3 on the least Node.js and TypeScript that it takes, in strict folders',
    installer: 'pnpm',
    node: '22.12.0',
    msw: '3.0.0',
    typescript: '5.9.3',
    vitest: '5.1.1',
    vite: '7.3.8',
    playwright: '1.65.1',
  },
];

export type Combination = (typeof combinations)[number];
