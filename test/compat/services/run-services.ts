import { parseArgs } from 'node:util';
import { startServer } from 'plant-store-kit/server';
import {
  compareProvider,
  createProfile,
  observeProvider,
  verifyProvider,
} from 'plant-store-kit/verify';
import { loadServices, type RunningService, runIn, type Service, startService } from './service.js';

/**
 * Verifies, observes and compares the services of test/compat/services/providers, and verifies each of them with
 * each of its bugs: `npm run test:compat -- services --install express go`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    install: { type: 'boolean', default: false },
    steps: { type: 'string', default: '1000' },
    'no-bugs': { type: 'boolean', default: false },
  },
});
let mistakes = 0;

function report(isExpected: boolean, line: string): void {
  mistakes += isExpected ? 0 : 1;
  process.stdout.write(`${isExpected ? '✓' : '✗'} ${line}\n`);
}

async function verify(running: RunningService): Promise<readonly string[]> {
  const { url, token, secondToken } = running;
  const verified = await verifyProvider({ url, token, secondToken, seed: 1 });
  return verified.rules.filter(({ verdict }) => verdict === 'failed').map(({ rule }) => rule);
}

async function runService(service: Service): Promise<void> {
  await using running = await startService(service);
  const { url, token, secondToken } = running;
  const failed = await verify(running);
  report(failed.length === 0, `${service.name}: verify fails ${failed.join(', ') || 'nothing'}`);

  const observed = await observeProvider({ url, token, secondToken });
  const profile = createProfile(observed);
  const compared = await compareProvider({
    url,
    token,
    secondToken,
    profile,
    steps: Number(values.steps),
    seed: 1,
    startMock: (options) => startServer({ port: 0, ...options }),
  });
  const differences = compared.differences.filter(({ isKnown }) => !isKnown);
  report(
    differences.length === 0 && compared.reason === undefined,
    `${service.name}: observe takes ${observed.durationMs} ms, and compare finds ${differences.length} differences in ${compared.steps} steps. ${compared.reason ?? ''}`,
  );
  for (const { title, difference, times } of differences) {
    process.stdout.write(`    ${title}: ${difference} (${times} times)\n`);
  }
}

async function runBugs(service: Service): Promise<void> {
  for (const bug of service.bugs) {
    await using running = await startService(service, bug);
    const failed = await verify(running);
    const isNamed = failed.some((rule) => bug.breaks.includes(rule));
    const others = failed.filter((rule) => !bug.breaks.includes(rule));
    report(
      isNamed && others.length === 0,
      `${service.name} with ${bug.id}: verify fails ${failed.join(', ') || 'nothing'} of ${bug.breaks.join(', ')}`,
    );
  }
}

const services = (await loadServices()).filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
);
for (const service of services) {
  for (const command of values.install ? service.install : []) {
    await runIn(service.folder, command);
  }
  await runService(service);
  if (!values['no-bugs']) {
    await runBugs(service);
  }
}
process.stdout.write(`${services.length} services: ${mistakes} mistakes\n`);
process.exitCode = mistakes === 0 ? 0 : 1;
