import { startServer } from 'plant-store-kit/server';
import { reportToText, verifyProvider } from 'plant-store-kit/verify';
import { expect, test } from 'vitest';

test('the service passes all rules', async () => {
  await using service = await startServer({ port: 0 });

  const report = await verifyProvider({ url: service.url, token: 'alice-token' });

  expect(report.verdict, reportToText(report, { hasColors: false })).toBe('passed');
}, 30_000);
