import type { CheckResults } from '../check-results.js';
import { statusOf } from '../session/exchange.js';
import { createLimiter } from '../session/limiter.js';
import { settleAll } from '../session/settle-all.js';
import { type Judgement, rulesViolated } from './judge.js';
import type { PactInteraction } from './pact-file.js';
import type { PactRunner } from './run-pacts.js';

/** A provider that has taken such a plant before may be full by now, and not so a moment later. */
const mostTries = 3;

/** Verifies our own pact; each interaction speaks of the rules it names. */
export async function runOwnPact(
  runner: PactRunner,
  interactions: readonly PactInteraction[],
  results: CheckResults,
  concurrency: number,
  onDone: () => void,
): Promise<void> {
  const gate = createLimiter(concurrency);
  await settleAll(
    interactions.map((interaction) =>
      gate(async () => {
        note(results, interaction, await run(runner, interaction));
        onDone();
      }),
    ),
  );
}

async function run(runner: PactRunner, interaction: PactInteraction): Promise<Judgement> {
  for (let tries = 1; ; tries++) {
    const judgement = await runner.run(interaction);
    const reason = reasonToRefuse(judgement);
    if (reason === undefined) {
      return judgement;
    }
    if (tries === mostTries) {
      return { verdict: 'not-checked', reason };
    }
  }
}

/** Why a provider may have refused what it need not have, other than by a fault. */
function reasonToRefuse(judgement: Judgement): string | undefined {
  if (judgement.verdict !== 'failed') {
    return undefined;
  }
  const [mismatch] = judgement.mismatches;
  const exchange = judgement.violation.exchanges.at(-1);
  const wasExpected = /^status 2\d\d$/.test(mismatch?.expected ?? '');
  const status = exchange && wasExpected ? statusOf(exchange) : undefined;
  switch (`${exchange?.request.method} ${status}`) {
    case 'POST 400':
    case 'POST 403':
    case 'POST 409':
    case 'POST 413':
    case 'POST 422':
      return 'the provider takes such a plant only at times';
    case 'GET 400':
    case 'GET 422':
      return exchange?.request.url.includes('limit=')
        ? 'the provider does not take so small a limit'
        : undefined;
    case 'DELETE 401':
    case 'DELETE 403':
      return 'the provider does not let its creator delete a plant';
    default:
      return undefined;
  }
}

function note(
  results: CheckResults,
  { description, rules }: PactInteraction,
  judgement: Judgement,
) {
  const of = results.of('contract', description);
  const named = [...new Set(Object.values(rules).flat())];
  if (judgement.verdict === 'passed') {
    of.passed(...named);
  } else if (judgement.verdict === 'not-checked') {
    of.notChecked(judgement.reason, ...named);
  } else {
    for (const rule of rulesViolated(rules, judgement.mismatches)) {
      of.failed(rule, judgement.violation);
    }
  }
}
