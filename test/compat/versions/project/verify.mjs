import assert from 'node:assert/strict';
import { startServer } from 'plant-store-kit/server';
import { verifyProvider } from 'plant-store-kit/verify';

const server = await startServer({ port: 0 });
const report = await verifyProvider({
  url: server.url,
  token: 'alice-token',
  secondToken: 'bob-token',
});
await server.stop();

assert.equal(report.verdict, 'passed');
assert.ok(report.rules.every(({ verdict }) => verdict === 'passed'));
