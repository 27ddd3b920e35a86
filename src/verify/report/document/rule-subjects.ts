import { pactFindings, ruleFindings, uncheckedReasons } from '../finding.js';
import { counts } from '../summary.js';
import type { PactReport, RuleReport } from '../verification-report.js';
import { causeBlocks, foldedSection } from './evidence-blocks.js';
import { type Entry, rowsOf, type Section } from './report-document.js';
import type { Subject } from './subject-sections.js';

export function ruleSubject(report: RuleReport): Subject {
  const { rule, statement, section, verdict, reason, checks } = report;
  const findings = ruleFindings(report);
  return {
    status: verdict,
    id: rule,
    text: statement,
    notes:
      verdict === 'failed'
        ? [`${section}; checks: ${counts(checks)}`]
        : uncheckedReasons(verdict === 'passed' ? findings : [], 'check'),
    reason,
    ...(verdict === 'failed' && { blocks: causeBlocks(findings, 'check') }),
  };
}

export function pactSubject(report: PactReport): Subject {
  const { consumer, source, pending, verdict, interactions } = report;
  const findings = pactFindings(report);
  return {
    status: pending && verdict === 'failed' ? 'pending' : verdict,
    id: consumer,
    text: pending ? `${source}; it is pending, so the outcome ignores it` : source,
    notes: [`interactions: ${counts(interactions)}`, ...uncheckedReasons(findings, 'interaction')],
    reason: findings.find(({ reason }) => reason !== undefined)?.reason,
    ...(verdict === 'failed' && { blocks: causeBlocks(findings, 'interaction') }),
  };
}

/** What each check found, of all rules, with the section of the interface that states the rule. */
export function allChecks(rules: readonly RuleReport[]): Section {
  const entries = rules.flatMap((report) =>
    ruleFindings(report).map(({ name, verdict, reason }): Entry => {
      const notes = [report.section, ...(reason === undefined ? [] : [reason])];
      return { status: verdict, id: report.rule, text: name, notes };
    }),
  );
  return foldedSection('All checks', rowsOf(entries));
}
