import { counted } from '../../../text/wording.js';
import type { AppReport } from '../verification-report.js';
import type { Facts, Topic, TopicItem } from './item.js';
import { knownFacts } from './problem-items.js';

/** What the tests of apps assume of the provider, and the known failures of apps that are out of date. */
export function assumptionTopics(apps: readonly AppReport[]): readonly Topic[] {
  const outdated = apps.flatMap(({ app, outdated: reason }): TopicItem[] =>
    reason === undefined ? [] : [{ status: 'outdated', text: app, reason }],
  );
  const bad = 'Broken assumptions';
  return [
    { noun: 'assumption', title: 'Assumptions', bad, items: apps.flatMap(assumptionItems) },
    { noun: 'app', title: 'Apps', bad: 'Known failures out of date', items: outdated },
  ];
}

function assumptionItems({ checks }: AppReport): TopicItem[] {
  return checks.map(({ check: id, sentence: text, verdict, known, ...one }) => {
    const { evidence, reason = evidence, failedTests, source } = one;
    const facts: Facts = {
      ...knownFacts(known),
      'Failed tests': failedTests.join('; '),
      Source: source,
    };
    const status = known ? 'known-to-fail' : verdict;
    return { status, id, text, reason, ...(verdict === 'failed' && { facts }) };
  });
}

/** How much each app assumes, so that a reader sees that its file was read. */
export function assumptionFacts(apps: readonly AppReport[]): Facts {
  const texts = apps.map(({ app, checks, sources }) => {
    const count = checks.length === 0 ? 'nothing' : counted(checks.length, 'thing');
    return `by ${app} ${count} (${sources.join(', ')})`;
  });
  return { Assumed: texts.join('; ') };
}
