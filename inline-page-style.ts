import type { Plugin } from 'esbuild';
import { pageStyle } from './src/verify/report/render/page-style.js';

/** Puts the style of HTML reports into a bundle as text: the package has no style sheets to read. */
export const inlinePageStyle: Plugin = {
  name: 'inline-page-style',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]page-style\.ts$/ }, () => ({
      contents: `export const pageStyle = ${JSON.stringify(pageStyle)};`,
    }));
  },
};
