import type { Behaviour, Change } from '../behaviour.js';
import type { Fault } from './fault.js';

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

const rewritten: Readonly<Record<string, (text: string) => string>> = {
  'escapes names for HTML': (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  'composes characters (NFC)': (text) => text.normalize('NFC'),
  'ends a name at a NUL': (text) => text.split('\0')[0] ?? '',
};

const readAsLatin1 = (reference: Behaviour): Partial<Behaviour> => ({
  decode(body) {
    reference.decode(body);
    return Buffer.from(body).toString('latin1');
  },
});

const breaks: Fault['breaks'] = ['create.stores-plant', 'create.answers-200-with-plant'];

export const encodingFaults: readonly Fault[] = [
  ...Object.entries(rewritten).map(
    ([name, rewrite]): Fault => ({ name, breaks, change: rewriting(rewrite) }),
  ),
  { name: 'reads UTF-8 as Latin-1', breaks, change: readAsLatin1 },
];
