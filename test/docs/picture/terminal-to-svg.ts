/** What was typed and printed in one terminal, with its escape codes. */
export interface Screen {
  readonly title: string;
  readonly text: string;
}

/** The colours of a terminal, by the codes of `styleText`. */
export interface Theme {
  readonly background: string;
  readonly bar: string;
  readonly border: string;
  readonly text: string;
  readonly dim: string;
  readonly red: string;
  readonly green: string;
  readonly yellow: string;
}

interface Style {
  readonly color?: 'red' | 'green' | 'yellow' | undefined;
  readonly isBold?: boolean;
  readonly isDim?: boolean;
}

/** Characters of one line that look the same. */
interface Run {
  readonly text: string;
  readonly style: Style;
}

const columns = 108;
const cell = { width: 8.4, height: 18 };
const padding = 16;
const barHeight = 30;
const gap = 14;

/** Draws terminals below each other. */
export function terminalToSvg(screens: readonly Screen[], theme: Theme): string {
  const width = columns * cell.width + 2 * padding;
  let top = 0;
  const drawn = screens.map((screen) => {
    const lines = screen.text.trimEnd().split('\n').flatMap(wrap);
    const height = barHeight + lines.length * cell.height + 2 * padding;
    const group = drawScreen(screen.title, lines, { top, width, height, theme });
    top += height + gap;
    return group;
  });
  const height = top - gap;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>${escapeXml(screens.map(({ title }) => title).join('; '))}</title>
<style>text { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 14px }</style>
${drawn.join('\n')}
</svg>
`;
}

function drawScreen(
  title: string,
  lines: readonly (readonly Run[])[],
  box: {
    readonly top: number;
    readonly width: number;
    readonly height: number;
    readonly theme: Theme;
  },
): string {
  const { top, width, height, theme } = box;
  const first = top + barHeight + padding + 13;
  return [
    `<rect x="0.5" y="${top + 0.5}" width="${width - 1}" height="${height - 1}" rx="8" fill="${theme.background}" stroke="${theme.border}"/>`,
    `<path d="M1 ${top + barHeight} H${width - 1}" stroke="${theme.border}"/>`,
    `<text x="${padding}" y="${top + 20}" fill="${theme.bar}">${escapeXml(title)}</text>`,
    ...lines.map((runs, row) => drawLine(runs, first + row * cell.height, theme)),
  ].join('\n');
}

function drawLine(runs: readonly Run[], y: number, theme: Theme): string {
  let column = 0;
  return runs
    .map(({ text, style }) => {
      const x = padding + column * cell.width;
      const length = [...text].length;
      column += length;
      if (text.trim() === '') {
        return '';
      }
      const fill = theme[style.color ?? (style.isDim ? 'dim' : 'text')];
      const weight = style.isBold ? ' font-weight="bold"' : '';
      // The length keeps the columns, whichever font the reader has.
      return `<text x="${round(x)}" y="${y}" textLength="${round(length * cell.width)}" lengthAdjust="spacingAndGlyphs" fill="${fill}"${weight} xml:space="preserve">${escapeXml(text)}</text>`;
    })
    .join('');
}

/** The runs of a printed line, on as many lines as a terminal needs for it. */
function wrap(line: string): Run[][] {
  const lines: Run[][] = [[]];
  let room = columns;
  for (const { text, style } of toRuns(line)) {
    let rest = [...text];
    while (rest.length > 0) {
      if (room === 0) {
        lines.push([]);
        room = columns;
      }
      const part = rest.slice(0, room);
      lines.at(-1)?.push({ text: part.join(''), style });
      rest = rest.slice(part.length);
      room -= part.length;
    }
  }
  return lines;
}

function toRuns(line: string): Run[] {
  let style: Style = {};
  const runs: Run[] = [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape codes begin with one.
  for (const [, code, text = ''] of line.matchAll(/(?:\x1b\[(\d+)m)?([^\x1b]*)/g)) {
    style = code === undefined ? style : applyCode(style, Number(code));
    if (text !== '') {
      runs.push({ text, style });
    }
  }
  return runs;
}

function applyCode(style: Style, code: number): Style {
  switch (code) {
    case 0:
      return {};
    case 1:
      return { ...style, isBold: true };
    case 2:
      return { ...style, isDim: true };
    case 22:
      return { ...style, isBold: false, isDim: false };
    case 31:
      return { ...style, color: 'red' };
    case 32:
      return { ...style, color: 'green' };
    case 33:
      return { ...style, color: 'yellow' };
    case 39:
      return { ...style, color: undefined };
    default:
      throw new Error(`Failed to draw the terminal: there is no colour for the code ${code}.`);
  }
}

function round(length: number): string {
  return String(Number(length.toFixed(1)));
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
