import type { Change, Provider } from '../behaviour.js';

const writing = (write: (value: unknown) => string): Change => ({
  encode: (value) => Buffer.from(write(value)),
});

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const writingProviders: readonly Provider[] = [
  {
    name: 'escapes every character that is not ASCII',
    isChosen: true,
    change: writing((value) => JSON.stringify(value).replaceAll(/[\u007f-\uffff]/g, escapeUnit)),
  },
  {
    name: 'escapes slashes',
    change: writing((value) => JSON.stringify(value).replaceAll('/', '\\/')),
  },
  {
    name: 'indents JSON, and ends it with a line break',
    change: writing((value) => `${JSON.stringify(value, null, 4)}\r\n`),
  },
  {
    name: 'writes an absent tag as an empty string',
    change: { present: ({ name, tag = '' }) => ({ name, tag }) },
  },
  {
    name: 'writes the tag before the name',
    change: { present: ({ name, tag }) => ({ tag, name }) },
  },
];
