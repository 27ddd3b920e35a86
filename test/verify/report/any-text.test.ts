import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import {
  reportToHtml,
  reportToJson,
  reportToJunit,
  reportToMarkdown,
  reportToText,
} from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { toOneLine, toPrintable } from '../../../src/text/printable.js';
import { reportToGithubAnnotations } from '../../../src/verify/report/render/github.js';
import { anyText, reportSaying, saidIn } from './sample-report.js';

const { DOMParser } = new JSDOM().window;

function forAnyText(holds: (text: string) => void, numRuns = 30): void {
  fc.assert(fc.property(anyText, holds), { numRuns });
}

describe('whatever a provider answers', () => {
  it('cannot steer the terminal that shows the report', () => {
    forAnyText((text) => {
      const shown = reportToText(reportSaying(text), { hasColors: false });

      expect(shown).not.toMatch(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u);
    });
  });

  it('is text alone in the page, and shown as it is', () => {
    const elements = (document: Document) =>
      [...document.querySelectorAll('*')].map(
        (element) => `${element.tagName} ${element.getAttributeNames()}`,
      );
    const parse = (text: string) =>
      new DOMParser().parseFromString(reportToHtml(reportSaying(text)), 'text/html');
    const usual = elements(parse('text'));

    forAnyText((text) => {
      fc.pre(text !== '');
      const document = parse(text);

      expect(elements(document)).toEqual(usual);
      expect(document.querySelector('.values .bad code')?.textContent).toBe(toOneLine(text));
      expect(document.querySelector('pre[lang=sh]')?.textContent).toBe(toPrintable(text));
    }, 15);
  });

  it('leaves Markdown with the same blocks', () => {
    const blocks = (markdown: string) => markdown.match(/<[^>]*>|\n\n/g);
    const usual = blocks(reportToMarkdown(reportSaying('text')));

    forAnyText((text) => {
      fc.pre(text !== '');
      expect(blocks(reportToMarkdown(reportSaying(text)))).toEqual(usual);
    });
  });

  it('leaves JUnit XML valid, and is spelt out where XML cannot hold it', () => {
    forAnyText((text) => {
      const xml = reportToJunit(reportSaying(text));
      const document = new DOMParser().parseFromString(xml, 'text/xml');
      const failed = document.querySelector('testcase:has(failure)');

      expect(document.querySelector('parsererror')).toBeNull();
      expect(failed?.getAttribute('name')).toBe(toOneLine(text));
      expect(failed?.querySelector('failure')?.getAttribute('message')).toBe(
        toOneLine(saidIn(text)),
      );
      expect(failed?.textContent).toContain(toPrintable(`\n${text}`));
    });
  });

  it('leaves one line an annotation, from which GitHub reads it as it was', () => {
    forAnyText((text) => {
      const lines = reportToGithubAnnotations(reportSaying(text)).split(/\r\n|\r|\n/);
      const commands = lines.slice(0, -1).map(readCommand);

      const count = (name: string) => commands.filter(({ command }) => command === name).length;
      expect(['error', 'warning', 'notice'].map(count)).toEqual([9, 3, 2]);
      expect(commands[2]?.message).toContain(toPrintable(saidIn(text)));
      expect(commands[5]?.title).toBe(toPrintable(`Pact ${text} failed`));
    });
  });

  it('loses no character in JSON, and cannot steer a terminal with it', () => {
    forAnyText((text) => {
      const json = reportToJson(reportSaying(text));

      expect(JSON.parse(json)).toEqual(reportSaying(text));
      expect(json).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}]/u);
      expect(json).not.toContain('##[');
    });
  });
});

/** Reads an annotation as the runner of GitHub does. */
function readCommand(line: string) {
  const [, command, title = '', message = ''] =
    /^::(error|warning|notice) title=([^:,]*)::(.*)$/s.exec(line) ?? [];
  const decode = (text: string) =>
    text.replace(/%(25|0D|0A|3A|2C)/g, (escaped) => decodeURIComponent(escaped));
  return { command, title: decode(title), message: decode(message) };
}
