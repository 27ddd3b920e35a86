import type { Change } from '../behaviour.js';
import { faultsOf } from './fault.js';

/** Changes every name and tag on their way into the store. */
const rewriting =
  (rewrite: (text: string) => string): Change =>
  (reference) => ({
    readName: (value) => rewrite(reference.readName(value)),
    readTag(value) {
      const tag = reference.readTag(value);
      return tag === undefined ? undefined : rewrite(tag);
    },
  });

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const encodingFaults = faultsOf('encoding', [
  {
    name: 'sends Latin-1',
    breaks: [
      'payload.json',
      'create.stores-plant',
      'create.answers-200-with-plant',
      'list.returns-array-of-plants',
    ],
    change: { encode: (value) => Buffer.from(JSON.stringify(value), 'latin1') },
  },
  {
    name: 'reads UTF-8 as Latin-1',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: (reference) => ({
      decode(body) {
        reference.decode(body);
        return Buffer.from(body).toString('latin1');
      },
    }),
  },
  {
    name: 'writes a question mark for what is not ASCII',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: rewriting((text) => text.replaceAll(/[^\p{ASCII}]/gu, '?')),
  },
  {
    name: 'drops characters beyond the basic plane',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: rewriting((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '')),
  },
  {
    name: 'escapes names for HTML',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: rewriting((text) => text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark)),
  },
  {
    name: 'trims names, and what is no letter with the white space',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: rewriting((text) => text.replaceAll(/^\P{L}+|\P{L}+$/gu, '')),
  },
  {
    name: 'makes one space of several',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: rewriting((text) => text.replaceAll(/ +/g, ' ')),
  },
  {
    name: 'makes tags upper-case',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: (reference) => ({ readTag: (value) => reference.readTag(value)?.toUpperCase() }),
  },
  {
    name: 'makes names lower-case',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: (reference) => ({ readName: (value) => reference.readName(value).toLowerCase() }),
  },
  {
    name: 'composes characters (NFC)',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: rewriting((text) => text.normalize('NFC')),
  },
  {
    name: 'decomposes characters (NFD)',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: rewriting((text) => text.normalize('NFD')),
  },
  {
    name: 'doubles backslashes',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: rewriting((text) => text.replaceAll('\\', '\\\\')),
  },
  {
    name: 'escapes quotes twice',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: rewriting((text) => text.replaceAll('"', '\\"')),
  },
  {
    name: 'decodes percent signs in names',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: rewriting(decodePercent),
  },
  {
    name: 'ends a name at a NUL',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: rewriting((text) => text.split('\0')[0] ?? ''),
  },
  {
    name: 'writes a line break for a carriage return and a line break',
    breaks: ['create.stores-plant', 'create.answers-200-with-plant'],
    change: rewriting((text) => text.replaceAll('\r\n', '\n')),
  },
]);
