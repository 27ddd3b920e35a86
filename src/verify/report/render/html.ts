import { verificationDocument } from '../document/verification-document.js';
import type { VerificationReport } from '../verification-report.js';
import { bodyParts } from './body.js';
import { markup } from './markup.js';

/**
 * For phones first, light and dark, and on paper with everything unfolded. A click selects the commands
 * that repeat a failure.
 */
const style = `
:root {
  color-scheme: light dark;
  --line: light-dark(#d6dce2, #363f48); --shade: light-dark(#f4f6f8, #1c2228);
}
body {
  max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem;
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { font-size: 1.375rem; }
h2 { margin-top: 2rem; font-size: 1.125rem; }
h3, h4 { margin: 0; font-size: 1rem; }
p, ul { margin: .25rem 0; }
code, pre { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
code { font-weight: 600; }
pre, section { padding: .625rem .75rem; border: 1px solid var(--line); border-radius: .375rem; }
pre { background: var(--shade); white-space: pre-wrap; }
pre[lang=sh] { user-select: all; }
section, details { margin: .75rem 0; }
summary { cursor: pointer; }
ul { padding: 0; list-style: none; }
li { padding: .375rem 0; border-top: 1px solid var(--line); }
@media print { ::details-content { display: block; content-visibility: visible; } }
`;

/** A verification as one HTML page that loads no other file, light or dark by preference. */
export function reportToHtml(report: VerificationReport): string {
  const document = verificationDocument(report);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${report.verdict.replace('-', ' ')}: ${document.title}</title>
<style>${{ markup: style }}</style>
</head>
<body>
${{ markup: bodyParts(document, 1).join('\n') }}
</body>
</html>
`.markup;
}
