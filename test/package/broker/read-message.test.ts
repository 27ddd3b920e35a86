import { describe, expect, it } from 'vitest';
import { readMessage, readNotices } from '../../../src/verify/broker/read-message.js';

const json = 'application/hal+json;charset=utf-8';

describe('readMessage', () => {
  it.each([
    [{ title: 'Not found', detail: 'No such pact' }, 'No such pact'],
    [{ title: 'Conflict' }, 'Conflict'],
    [{ errors: [{ title: 'x', detail: 'is missing', pointer: '/a/b' }] }, 'a.b is missing'],
    [{ errors: { a: ['is missing'], b: { c: ['is blank'] } } }, 'a is missing; b.c is blank'],
    [{ errors: ['one', 'two', 'one'] }, 'one; two'],
    [{ error: 'No such pact' }, 'No such pact'],
    [{ error: { message: 'Reference 1', reference: '1' } }, 'Reference 1'],
    [{ message: 'Rate limited' }, 'Rate limited'],
    [{ notices: [{ type: 'error', text: 'a\n  b' }], errors: ['again'] }, 'a'],
    [{ notices: [{ type: 'info', text: 'a diff' }], error: 'why' }, 'why'],
    [{ code: 7 }, ''],
    [[], ''],
  ])('reads %j', (body, message) => {
    expect(readMessage(JSON.stringify(body), json)).toBe(message);
  });

  it('returns a text', () => {
    expect(readMessage('upstream\ntimed out', 'text/plain')).toBe('upstream timed out');
  });

  it.each(['text/html', ''])('returns nothing of a page of type "%s"', (contentType) => {
    expect(readMessage('<html>Bad gateway</html>', contentType)).toBe('');
  });

  it('cuts off a message that is too long', () => {
    expect(readMessage('a'.repeat(9000), 'text/plain')).toHaveLength(500);
  });
});

describe('readNotices', () => {
  it('returns the errors of several lines as the broker has formatted them', () => {
    const notices = [
      { type: 'error', text: 'A name is similar:\n* Web Shop\n' },
      { type: 'error', text: 'one line' },
      { type: 'info', text: 'a\ndiff' },
    ];

    expect(readNotices(JSON.stringify({ notices }))).toEqual(['A name is similar:\n* Web Shop']);
  });

  it.each(['', '[]', '{"notices":7}', '<html>'])('returns nothing of %s', (text) => {
    expect(readNotices(text)).toEqual([]);
  });
});
