import { parsePact } from '../../../src/verify/pacts/pact-file.js';
import { startPactRunner } from '../../../src/verify/pacts/pact-runner.js';
import { verifyPact } from '../../../src/verify/pacts/verify-pact.js';
import type { PactReport } from '../../../src/verify/report/verification-report.js';
import type { Capabilities } from '../../../src/verify/session/capabilities.js';
import { idRanges } from '../../../src/verify/session/id-ranges.js';
import { LargestList } from '../../../src/verify/session/largest-list.js';
import { Patience } from '../../../src/verify/session/patience.js';
import { Progress } from '../../../src/verify/session/progress.js';
import type { SessionParts } from '../../../src/verify/session/session.js';
import { TestPlants } from '../../../src/verify/session/test-plants.js';
import { openTestSession } from '../session/open-test-session.js';
import { sharedPact } from '../shared-pact.js';

/** Verifies a pact of a frontend. */
export async function verifyPactText(
  served: { readonly url: string; readonly token?: string },
  text: string,
  options: Partial<SessionParts> = {},
): Promise<PactReport> {
  using opened = openTestSession(served, options);
  const { session } = opened;
  await session.tokenOf('first');
  const range = idRanges[0] as (typeof idRanges)[0];
  const capabilities: Capabilities = {
    testPlants: new TestPlants(range, () => undefined),
    takesTags: false,
    visibility: 'all',
    listQuery: '',
    largestList: new LargestList(),
    patience: new Patience(),
    listLagMs: 0,
    namesBefore: new Set(),
  };
  await using runner = await startPactRunner({ session, capabilities }, sharedPact, 5000);
  const source = { source: 'web.json', pending: false, ...parsePact(text, 'pact "web.json"') };
  const progress = new Progress();
  return await verifyPact(runner, source, () => session.secrets, { concurrency: 4, progress });
}
