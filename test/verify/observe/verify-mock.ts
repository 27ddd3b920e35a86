import type { Profile } from 'plant-store-kit';
import type { VerificationReport, VerifyProviderOptions } from 'plant-store-kit/verify';
import { expect } from 'vitest';
import { startMock } from '../start-mock.js';
import { quick, verify } from '../verify-faulty.js';

export async function verifyMock(
  profileOfMock: Profile,
  profile: Profile,
  options: Partial<VerifyProviderOptions> = {},
): Promise<VerificationReport> {
  await using mock = await startMock({ profile: profileOfMock });
  const { server, access } = mock;
  const before = server.snapshot();
  const report = await verify(access, {
    readOnlyToken: 'alice-read-only-token',
    endedToken: 'alice-expired-token',
    profile,
    ...quick,
    ...options,
  });
  expect(server.snapshot()).toEqual(before);
  return report;
}
