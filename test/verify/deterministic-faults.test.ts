import type { RuleReport } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import type { Change } from '../providers/behaviour.js';
import { providerTokens } from '../providers/users.js';
import { start, verify } from './verify-faulty.js';

/** Reads each token as the first issued one that is the same in some way. */
const tokensAlike =
  (isAlike: (sent: string, issued: string) => boolean): Change =>
  (reference) => ({
    authenticate(authorization = '', ...rest) {
      const [, sent = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
      const issued = Object.values(providerTokens).find((one) => isAlike(sent, one));
      return reference.authenticate(issued && `Bearer ${issued}`, ...rest);
    },
  });

const faults: readonly (readonly [string, Change, string])[] = [
  [
    'takes a part of a token for the token',
    tokensAlike((sent, issued) => sent.length > 4 && issued.startsWith(sent)),
    'authentication.required',
  ],
  [
    'ignores the case of a token',
    tokensAlike((sent, issued) => sent.toLowerCase() === issued.toLowerCase()),
    'authentication.required',
  ],
  [
    'removes all plants with the name of the one that was asked for',
    (reference) => ({
      remove(store, [asked]) {
        const alike = store.plants.filter(
          ({ name, owner }) => name === asked?.name && owner === asked.owner,
        );
        return reference.remove(store, alike);
      },
    }),
    'delete.removes-one-plant',
  ],
];

const marksOf = ({ checks }: RuleReport) =>
  checks.filter(({ verdict }) => verdict === 'failed').map((check) => check.besideOthers === true);

describe.concurrent('a verification that sends requests side by side', { timeout: 60_000 }, () => {
  it.each(faults)('repeats alone what fails at a provider that %s', async (_, change, rule) => {
    await using provider = await start(change);

    const report = await verify(provider, { only: [rule] });

    const [failed] = report.rules;
    expect(failed).toMatchObject({ rule, verdict: 'failed' });
    expect(failed).not.toHaveProperty('intermittent');
    expect(failed && marksOf(failed)).toContain(false);
  });
});
