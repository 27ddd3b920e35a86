import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportToJson } from '../../../src/verify/report/json.js';
import { anyText, reportSaying, sampleReport } from './sample-report.js';

describe('reportToJson', () => {
  it('is the report, indented, and ends with a line break', () => {
    const json = reportToJson(sampleReport());

    expect(JSON.parse(json)).toEqual(sampleReport());
    expect(json).toMatch(/^\{\n {2}"provider": \{\n/);
    expect(json).toMatch(/\n\}\n$/);
  });

  it('loses no character of any text, and lets none steer a terminal', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const json = reportToJson(reportSaying(text));

        expect(JSON.parse(json)).toEqual(reportSaying(text));
        expect(json).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}]/u);
        expect(json).not.toContain('##[');
      }),
    );
  });
});
