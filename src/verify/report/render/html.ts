import { counted } from '../../../text/wording.js';
import { wordOf } from '../document/item.js';
import { verificationDocument } from '../document/verification-document.js';
import type { VerificationReport } from '../verification-report.js';
import { bodyParts, indexPart } from './body-parts.js';
import { markup } from './markup.js';
import { pageScript, scriptSource } from './page-script.js';
import { pageStyle } from './page-style.js';

/** A verification as one HTML page that loads no other file, light or dark by preference. Its script only copies text. */
export function reportToHtml(report: VerificationReport): string {
  const document = verificationDocument(report);
  const [verdict, ...parts] = bodyParts(document);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src ${{ markup: scriptSource }}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${wordOf(document.headlines[0]?.status ?? report.verdict)}: ${document.title}</title>
<style>${{ markup: pageStyle }}</style>
</head>
<body>
<header>
${verdict}
</header>
${indexPart(document)}
<main>
${parts.slice(0, -1).flatMap((part) => [part, { markup: '\n' }])}</main>
${parts.at(-1)}
<script>${{ markup: pageScript }}</script>
</body>
</html>
`.markup;
}

/** GitHub drops the whole summary of a step if it is larger than 1 MiB. */
const maxBytes = 1_000_000;

/** The parts of HTML that GitHub removes from Markdown. In texts, `<` and quotes are escaped. */
const design = /<i .*?<\/i>| (class|id)="[^"]*"/gs;

/**
 * A verification as Markdown for GitHub's step summary: the parts of the page as HTML without its design. Parts beyond
 * 1 MB are left out, and a note says so.
 */
export function reportToMarkdown(report: VerificationReport): string {
  const document = verificationDocument(report);
  const parts = bodyParts(document).map(({ markup }) => markup.replace(design, ''));
  const shown = parts.filter(
    (_, at) => Buffer.byteLength(parts.slice(0, at + 1).join('\n\n')) <= maxBytes,
  );
  const left = counted(parts.length - shown.length, 'more part');
  const note = `${left} of this report left out: a summary has room for 1 MiB.`;
  return `${[...shown, ...(shown.length < parts.length ? [note] : [])].join('\n\n')}\n`;
}
