import { readFileSync } from 'node:fs';

/** The style of an HTML report: the theme and the page. The build replaces this module by one with the text. */
export const pageStyle = ['../../../theme.css', 'report.css']
  .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
  .join('');
