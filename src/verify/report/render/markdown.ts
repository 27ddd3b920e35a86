import { counted } from '../../../interface/counted.js';
import { verificationDocument } from '../document/verification-document.js';
import type { VerificationReport } from '../verification-report.js';
import { bodyParts } from './html.js';

/** GitHub drops a step's whole summary beyond 1 MiB, and other steps may write to it too. */
const maxBytes = 1_000_000;

/**
 * A verification as Markdown for GitHub's step summary, written with the tags of HTML, which GitHub
 * allows. What is beyond 1 MB is left out, and a note says so.
 */
export function reportToMarkdown(report: VerificationReport): string {
  const parts = bodyParts(verificationDocument(report), 2);
  let room = maxBytes;
  const shown = parts.filter((part) => {
    const needed = Buffer.byteLength(part) + 2;
    const isShown = needed <= room;
    room -= isShown ? needed : 0;
    return isShown;
  });
  const left = counted(parts.length - shown.length, 'more part');
  const note = `${left} of this report left out: a summary has room for 1 MiB.`;
  return `${[...shown, ...(shown.length < parts.length ? [note] : [])].join('\n\n')}\n`;
}
