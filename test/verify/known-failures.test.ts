import { isKitError } from 'plant-store-kit';
import { type KnownFailureEntry, verifyProvider } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { breaksQuickRule } from '../cli/verify-command.js';
import type { Provider } from '../providers/behaviour.js';
import { startProvider } from '../providers/provider.js';

const rule = 'delete.answers-without-body';
const known: KnownFailureEntry = { rule, reason: 'Ticket 7.' };

async function verify(provider: Provider | undefined, knownFailures: readonly KnownFailureEntry[]) {
  await using running = await startProvider(provider);
  const { url, token } = running;
  return await verifyProvider({ url, token, only: [rule], knownFailures });
}

describe('a known failure', () => {
  it('fails the run after its last day', async () => {
    const { verdict, rules } = await verify(breaksQuickRule, [{ ...known, until: '2020-02-29' }]);

    expect(verdict).toBe('failed');
    expect(rules[0]?.known?.problem).toBe(
      'It was accepted until 2020-02-29: Ticket 7. Fix the service, or set a later date in the known failures.',
    );
  });

  it('neither passes nor fails if its rule was not checked', async () => {
    const { verdict, rules } = await verify(undefined, [{ ...known, rule: 'error.body' }]);

    expect(verdict).toBe('passed');
    expect(rules[0]).not.toHaveProperty('known');
  });
});

it.each<[unknown, string]>([
  [{ ...known, rule: 'delete.answer-without-body' }, `Did you mean "${rule}"?`],
  [{ rule }, 'item 1: "reason" is missing and must be a string. Write [{'],
  [{ ...known, until: '2026-02-30' }, '"until" must be a date such as "2030-12-31", not "2026-'],
  [{ ...known, untill: '2026-02-01' }, 'item 1: it has an unknown member "untill". Did you mean'],
  ['delete', 'item 1: it must be an object, not a string.'],
])('the known failures that have %j are refused', async (entry, message) => {
  const options = { url: 'http://127.0.0.1:1', token: 't', knownFailures: [entry as never] };

  const error: unknown = await verifyProvider(options).catch((thrown) => thrown);

  expect(isKitError(error) && error.code).toBe('invalid-known-failures');
  expect((error as Error).message).toContain(message);
});
