import type { PactReport, RuleReport, VerificationReport } from '../report.js';
import { driftHeadline } from './drift-summary.js';
import { type Finding, pactFindings, ruleFindings } from './finding.js';
import { driftSection } from './html-drift.js';
import { foldedFindings } from './html-findings.js';
import { htmlStyle } from './html-style.js';
import { type Markup, markup } from './markup.js';
import {
  cost,
  counts,
  headline,
  leftoverSentence,
  replay,
  tally,
  verdictWords,
} from './summary.js';

/** Lets the page style itself, and neither run nor load nor send anything. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * The report as one page that needs nothing else: the rules as a table for everybody, with the
 * evidence folded under each.
 */
export function reportToHtml(report: VerificationReport): string {
  const { provider, pacts, profile, leftovers, verdict } = report;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plant store interface: ${verdictWords[verdict]} · ${provider.url}</title>
<style>${{ markup: htmlStyle }}</style>
</head>
<body>
<main>
${header(report)}
${ruleTable(report)}
${pacts.length > 0 ? pactTable(report) : undefined}
${profile && driftSection(profile)}
${list('Could not be deleted', leftovers.map(leftoverSentence))}
${list('About this provider', provider.observations)}
<h2>To see it again</h2>
<p>${replay(report)}</p>
</main>
</body>
</html>
`.markup;
}

function header(report: VerificationReport): Markup {
  const { provider, verdict, reason, profile, startedAt, kitVersion } = report;
  const facts = [
    ['Provider', provider.url],
    ['Verdict', verdictWords[verdict]],
    ['In numbers', counts(report)],
    ['Took', cost(report)],
    ['Started', startedAt],
    ['Checked by', `plant-store-kit ${kitVersion}`],
  ] as const;
  return markup`<header>
<p class="quiet">Plant store interface ${report.interfaceVersion}</p>
<h1 class="${verdict}">${headline(report)}</h1>
${reason && markup`<p>${reason}</p>\n`}${
  profile && markup`<p class="${profile.verdict}">${driftHeadline(profile)}</p>\n`
}<dl>
${facts.map(([term, fact]) => markup`<dt>${term}</dt><dd>${fact}</dd>\n`)}</dl>
</header>`;
}

function ruleTable({ rules }: VerificationReport): Markup {
  return markup`<h2>Rules</h2>
<table>
<caption>What the interface document says, and whether the provider keeps it</caption>
${columns('Rule', 'Section', 'Checks passed')}${rules.map(ruleRows)}</table>`;
}

function ruleRows(report: RuleReport): Markup {
  const { rule, statement, section, verdict, reason, checks } = report;
  return markup`<tbody>
<tr><td class="verdict ${verdict}">${verdictWords[verdict]}</td><th scope="row">${statement} <code>${rule}</code>${
    verdict === 'not-checked' && reason ? markup` <span class="quiet">${reason}</span>` : undefined
  }</th><td>${section}</td><td class="count">${tally(checks).passed} of ${checks.length}</td></tr>
${findingsRow(ruleFindings(report), 'check')}</tbody>
`;
}

function pactTable({ pacts }: VerificationReport): Markup {
  return markup`<h2>Pacts of frontends</h2>
<table>
<caption>What frontends rely on; a pending pact breaks nothing</caption>
${columns('Frontend', 'Source', 'Interactions passed')}${pacts.map(pactRows)}</table>`;
}

function pactRows(pact: PactReport): Markup {
  const { consumer, source, pending, verdict, interactions } = pact;
  return markup`<tbody>
<tr><td class="verdict ${verdict}">${verdictWords[verdict]}${pending ? ', pending' : ''}</td><th scope="row" class="anywhere">${consumer}</th><td class="anywhere">${source}</td><td class="count">${tally(interactions).passed} of ${interactions.length}</td></tr>
${findingsRow(pactFindings(pact), 'interaction')}</tbody>
`;
}

function columns(...names: readonly string[]): Markup {
  return markup`<thead><tr>${['Verdict', ...names].map(
    (name) => markup`<th scope="col">${name}</th>`,
  )}</tr></thead>\n`;
}

function findingsRow(findings: readonly Finding[], noun: string): Markup | undefined {
  return findings.length > 0
    ? markup`<tr><td class="findings" colspan="4">${foldedFindings(findings, noun)}</td></tr>\n`
    : undefined;
}

function list(heading: string, items: readonly string[]): Markup | undefined {
  return items.length > 0
    ? markup`<h2>${heading}</h2>\n<ul>\n${items.map((item) => markup`<li>${item}</li>\n`)}</ul>`
    : undefined;
}
