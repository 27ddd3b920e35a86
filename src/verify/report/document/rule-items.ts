import {
  distinctFailures,
  type FailedRule,
  pactFindings,
  ruleFindings,
  uncheckedReasons,
} from '../finding.js';
import { counts, ruleContext } from '../summary.js';
import { toSentence } from '../to-reason.js';
import type { PactReport, RuleReport } from '../verification-report.js';
import { failureBlocks } from './failure-blocks.js';
import type { CheckedItem } from './item-sections.js';
import { type Entry, foldedSection, rowsOf, type Section } from './report-document.js';

/** A failed rule, with the words of the interface document, the usual cause and its failures. */
export function failedRuleItem({ report, failures }: FailedRule): CheckedItem {
  const { rule: id, statement: text, checks } = report;
  return {
    status: 'failed',
    id,
    text,
    blocks: [
      { kind: 'facts', facts: ruleContext(report) },
      ...failureBlocks(failures, 'check', checks.length),
    ],
  };
}

/** A rule that did not fail. */
export function ruleItem({ rule: id, statement: text, verdict, reason }: RuleReport): CheckedItem {
  return { status: verdict, id, text, reason };
}

/** A frontend's pact. */
export function pactItem(report: PactReport): CheckedItem {
  const { consumer: id, source, consumerVersion, selectedBy, pending, verdict } = report;
  const findings = pactFindings(report);
  return {
    status: pending && verdict === 'failed' ? 'pending' : verdict,
    id,
    text: [
      consumerVersion && `version ${consumerVersion}`,
      selectedBy && `selected as ${selectedBy}`,
      source,
      pending && 'it is pending, so it fails nothing',
    ]
      .filter(Boolean)
      .join('; '),
    notes:
      report.reason === undefined
        ? [
            `interactions: ${counts(report.interactions)}`,
            ...uncheckedReasons(findings, 'interaction'),
          ]
        : [toSentence(report.reason)],
    reason: findings.find(({ reason }) => reason !== undefined)?.reason,
    ...(verdict === 'failed' && {
      blocks: failureBlocks(
        report.reason === undefined ? distinctFailures(findings) : [],
        'interaction',
        findings.length,
      ),
    }),
  };
}

/** Every check of every rule, with its result. */
export function allChecks(rules: readonly RuleReport[]): Section {
  const entries = rules.flatMap((report) =>
    ruleFindings(report).map(({ name, verdict, reason }): Entry => {
      const notes = reason === undefined ? [] : [reason];
      return { status: verdict, id: report.rule, text: name, notes };
    }),
  );
  return foldedSection('All checks', rowsOf(entries));
}
