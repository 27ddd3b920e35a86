import type { Flags } from '../flags.js';

export const flags = { help: { short: 'h', help: 'print this help' } } as const satisfies Flags;
