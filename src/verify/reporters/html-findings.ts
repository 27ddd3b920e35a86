import type { Evidence, RecordedExchange } from '../report.js';
import { requestText, responseText } from './exchange-text.js';
import { brokenOnes, type Finding } from './finding.js';
import { type Markup, markup } from './markup.js';
import { counted, verdictWords } from './summary.js';

/** What was found, folded: the evidence of what is failed, then everything else by name. */
export function foldedFindings(findings: readonly Finding[], noun: string): Markup {
  const failed = brokenOnes(findings);
  const all = counted(findings.length, noun);
  const summary = failed.length > 0 ? `Evidence: ${failed.length} of ${all} failed` : all;
  const others = findings.filter(({ verdict }) => verdict !== 'failed');
  return markup`<details><summary>${summary}</summary>
${failed.map(brokenFinding)}${
  others.length > 0 ? markup`<ul>\n${others.map(otherFinding)}</ul>\n` : undefined
}</details>`;
}

function brokenFinding({ name, evidence }: Finding): Markup {
  return markup`<section class="evidence">
<h3>${name}</h3>
${evidence && evidenceMarkup(evidence)}</section>
`;
}

function otherFinding({ name, verdict, reason }: Finding): Markup {
  return markup`<li><span class="${verdict}">${verdictWords[verdict]}</span>: ${name}${
    reason && markup` <span class="quiet">(${reason})</span>`
  }</li>\n`;
}

function evidenceMarkup({ expected, actual, curl, exchanges }: Evidence): Markup {
  return markup`<dl><dt>Expected</dt><dd>${expected}</dd><dt>Came</dt><dd>${actual}</dd></dl>
${curl.length > 0 ? markup`<pre><code>${curl.join('\n')}</code></pre>\n` : undefined}${
  exchanges.length > 0
    ? markup`<details><summary>${counted(exchanges.length, 'request')} and what was answered</summary>
${exchanges.map(exchangeMarkup)}</details>\n`
    : undefined
}`;
}

function exchangeMarkup(exchange: RecordedExchange): Markup {
  return markup`<pre><code>${requestText(exchange)}</code></pre>
<pre><code>${responseText(exchange)}</code></pre>
`;
}
