import { toPrintableJson } from '../../interface/printable-json.js';
import { type ComparisonSummary, comparisonDocument } from './document/comparison-document.js';
import { verificationDocument } from './document/verification-document.js';
import { renderGithub } from './render/github.js';
import { renderHtml } from './render/html.js';
import { renderJunit } from './render/junit.js';
import { renderMarkdown } from './render/markdown.js';
import { renderText } from './render/text.js';
import type { VerificationReport } from './verification-report.js';

export interface TextOptions {
  /** Whether to colour the text for a terminal. */
  readonly hasColors: boolean;
}

/**
 * A verification as text for a terminal: the failed rules with their evidence, those that were not
 * checked with the reason, how many passed, and the result in the last lines.
 *
 * With `onlyFailed` it has only what needs action; default false.
 */
export function reportToText(
  report: VerificationReport,
  { hasColors, onlyFailed = false }: TextOptions & { readonly onlyFailed?: boolean },
): string {
  return renderText(verificationDocument(report, { onlyFailed }), { hasColors });
}

/** A verification as Markdown for GitHub's step summary, at most 1 MB. */
export function reportToMarkdown(report: VerificationReport): string {
  return renderMarkdown(verificationDocument(report));
}

/** A verification as one HTML page that loads no other file. */
export function reportToHtml(report: VerificationReport): string {
  return renderHtml(verificationDocument(report));
}

/**
 * A verification as JUnit XML: a suite for the rules, one for each pact, and one for the profile. What
 * was not checked, and known failures, are skipped.
 */
export function reportToJunit(report: VerificationReport): string {
  return renderJunit(verificationDocument(report), report);
}

/** A verification as annotations for GitHub Actions, a line each. */
export function reportToGithubAnnotations(report: VerificationReport): string {
  return renderGithub(verificationDocument(report), report);
}

/**
 * A comparison as text for a terminal: each difference, its origin, and the curl line that repeats it.
 *
 * `isMirrored` says that the mock had a profile of the provider; default false.
 */
export function comparisonToText(
  report: ComparisonSummary,
  { hasColors, isMirrored = false }: TextOptions & { readonly isMirrored?: boolean },
): string {
  return renderText(comparisonDocument(report, { isMirrored }), { hasColors });
}

/** A report as indented JSON, which neither steers a terminal nor the workflow of a log. */
export function reportToJson(report: object): string {
  return `${toPrintableJson(report, 2)}\n`;
}
