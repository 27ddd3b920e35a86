import { createHash } from 'node:crypto';
import { verificationDocument } from '../document/verification-document.js';
import type { VerificationReport } from '../verification-report.js';
import { bodyParts } from './body.js';
import { markup } from './markup.js';

/** For phones first, light and dark, and on paper with everything unfolded. */
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
section, details { margin: .75rem 0; }
summary { cursor: pointer; }
ul { padding: 0; list-style: none; }
li { padding: .375rem 0; border-top: 1px solid var(--line); }
button { float: right; }
button + pre { clear: right; }
@media print {
  button { display: none; }
  ::details-content { display: block; content-visibility: visible; }
}
`;

/** Puts a button before the commands for a shell. Where scripts are forbidden, there is none. */
const copyScript = `
for (const pre of document.querySelectorAll('pre[lang=sh]')) {
  const button = Object.assign(document.createElement('button'), { textContent: 'Copy' });
  button.onclick = () => {
    getSelection().selectAllChildren(pre);
    document.execCommand('copy');
    button.textContent = 'Copied';
  };
  pre.before(button);
}
`;
const copyHash = createHash('sha256').update(copyScript).digest('base64');

/** Lets the page style itself and copy commands, and neither load nor send anything. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${copyHash}'; base-uri 'none'; form-action 'none'`;

/** A verification as one HTML page that loads no other file, light or dark by preference. */
export function reportToHtml(report: VerificationReport): string {
  const document = verificationDocument(report);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${report.verdict.replace('-', ' ')}: ${document.title}</title>
<style>${{ markup: style }}</style>
</head>
<body>
${{ markup: bodyParts(document, 1).join('\n') }}
<script>${{ markup: copyScript }}</script>
</body>
</html>
`.markup;
}
