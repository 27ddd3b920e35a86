import type { SentExchange } from '../http/exchange.js';
import { toEvidence } from '../report/evidence.js';
import { toReason } from '../report/redact.js';
import type { RunDescription } from '../report/verification-report.js';
import { missingResponse } from './response-shape.js';
import type { Run } from './run.js';

/** Describes a run for a report, with the requests that may have ended the provider. */
export async function describeRun({ connection, ledger }: Run): Promise<RunDescription> {
  const { unanswered, secrets, interruption: failure = '' } = connection;
  const reason = (await connection.whyInterrupted()) ?? '';
  const evidenceOf = (lost: SentExchange) => {
    const id = lost.request.url.split('/').at(-1) ?? '';
    const before = ledger
      .withId(id)
      .flatMap(({ exchanges }) => exchanges)
      .filter(({ response }) => response !== undefined);
    // The reason that has ended the run, and not the failure of its socket or of a second attempt.
    const exchanges = [...before, { ...lost, failure }];
    return toEvidence({ ...missingResponse({ ...lost, failure }), exchanges }, secrets);
  };
  return {
    ...connection.describe(),
    ...(unanswered && {
      reason: toReason(reason, secrets),
      unanswered: unanswered.filter(({ isLost }) => isLost).map(evidenceOf),
    }),
  };
}
