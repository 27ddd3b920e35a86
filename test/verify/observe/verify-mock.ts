import type { Profile } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import type { VerificationReport, VerifyProviderOptions } from 'plant-store-kit/verify';
import { expect } from 'vitest';
import { quick, verify } from '../verify-faulty.js';

export async function verifyMock(
  profileOfMock: Profile,
  profile: Profile,
  options: Partial<VerifyProviderOptions> = {},
): Promise<VerificationReport> {
  await using server = await startServer({ port: 0, profile: profileOfMock });
  const before = server.snapshot();
  const users = { url: server.url, token: 'alice-token', secondToken: 'bob-token' };
  const report = await verify(users, {
    readOnlyToken: 'alice-read-only-token',
    endedToken: 'alice-expired-token',
    profile,
    ...quick,
    ...options,
  });
  expect(server.snapshot()).toEqual(before);
  return report;
}
