import { expect, it } from 'vitest';
import { createFailureMessage } from '../../src/interface/failure-message.js';

it.each([
  ['is it there?', 'Failed to read it: is it there? Look.'],
  ['it is "?"', 'Failed to read it: it is "?". Look.'],
  ['it is gone.\n', 'Failed to read it: it is gone. Look.'],
])('ends the cause %j of a failure with one mark', (cause, message) => {
  expect(createFailureMessage({ task: 'read it', cause, remedy: 'Look.' })).toBe(message);
});
