/** The colours of a terminal; the codes of `styleText` choose them. */
export interface Theme {
  readonly background: string;
  readonly text: string;
  readonly dim: string;
  readonly red: string;
  readonly green: string;
  readonly yellow: string;
}

const columns = 108;
const cell = { width: 8.4, height: 18 };
const padding = 16;

/** Draws what was printed in a terminal, with its escape codes. */
export function terminalToSvg(printed: string, theme: Theme): string {
  const rows = printed
    .trimEnd()
    .split('\n')
    .flatMap(wrap)
    .map((line, row) => {
      const y = padding + 13 + row * cell.height;
      return `<text x="${padding}" y="${y}" xml:space="preserve">${toSpans(line, theme)}</text>`;
    });
  const width = columns * cell.width + 2 * padding;
  const height = rows.length * cell.height + 2 * padding;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" fill="${theme.text}">
<title>A terminal</title>
<style>text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }</style>
<rect width="100%" height="100%" rx="8" fill="${theme.background}"/>
${rows.join('\n')}
</svg>
`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape codes begin with one.
const code = /\x1b\[(\d+)m/;

/** A line in pieces that fit, each with the escape codes that it begins with. */
function wrap(line: string): string[] {
  const pieces = [''];
  let width = 0;
  let style = '';
  for (const part of line.match(new RegExp(`${code.source}|.`, 'gu')) ?? []) {
    const isCode = code.test(part);
    style = isCode ? part : style;
    if (!isCode && width === columns) {
      pieces.push(style);
      width = 0;
    }
    pieces.push(`${pieces.pop()}${part}`);
    width += isCode ? 0 : 1;
  }
  return pieces;
}

function toSpans(line: string, theme: Theme): string {
  const attributes: Readonly<Record<string, string>> = {
    1: 'font-weight="bold"',
    2: `fill="${theme.dim}"`,
    31: `fill="${theme.red}"`,
    32: `fill="${theme.green}"`,
    33: `fill="${theme.yellow}"`,
  };
  const [first = '', ...styled] = line.split(code);
  const escapeXml = (text = '') =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return styled.reduce((spans, part, position) => {
    const text = styled[position + 1];
    return position % 2 === 1 || !text
      ? spans
      : `${spans}<tspan ${attributes[part] ?? ''}>${escapeXml(text)}</tspan>`;
  }, escapeXml(first));
}
