import { toPrintableJson } from '../../../text/printable.js';

/** A report as indented JSON, which neither steers a terminal nor the workflow of a log. */
export function reportToJson(report: object): string {
  return `${toPrintableJson(report, 2)}\n`;
}
