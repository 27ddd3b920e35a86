import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatchedWriter } from '../../src/cli/batched-writer.js';

describe('a batched writer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes at once what comes after a while', () => {
    const written: string[] = [];
    const writer = createBatchedWriter((text) => written.push(text));

    writer.write('one\n');
    expect(written).toEqual(['one\n']);
    vi.advanceTimersByTime(10);
    writer.write('two\n');

    expect(written).toEqual(['one\n', 'two\n']);
  });

  it('writes together what comes within ten milliseconds of that, in its order', () => {
    const written: string[] = [];
    const writer = createBatchedWriter((text) => written.push(text));

    writer.write('one\n');
    writer.write('two\n');
    vi.advanceTimersByTime(9);
    writer.write('three\n');
    expect(written).toEqual(['one\n']);
    vi.advanceTimersByTime(1);

    expect(written).toEqual(['one\n', 'two\nthree\n']);
  });

  it('creates a text when it is written, and keeps the order', () => {
    const written: string[] = [];
    const writer = createBatchedWriter((text) => written.push(text));
    const createText = vi.fn(() => 'three\n');

    writer.writeLazily(() => 'one\n');
    writer.write('two\n');
    writer.writeLazily(createText);
    writer.write('four\n');
    expect(written).toEqual(['one\n']);
    expect(createText).not.toHaveBeenCalled();
    vi.runAllTimers();

    expect(written).toEqual(['one\n', 'two\nthree\nfour\n']);
    expect(createText).toHaveBeenCalledOnce();
  });

  it('drops only lines of the log while the reader is slow', () => {
    const written: string[] = [];
    let isSlow = true;
    const writer = createBatchedWriter(
      (text) => written.push(text),
      () => isSlow,
    );

    writer.write('report\n');
    writer.writeLazily(() => 'dropped\n');
    isSlow = false;
    writer.writeLazily(() => 'line\n');
    vi.runAllTimers();

    expect(written).toEqual(['report\n', 'line\n']);
  });

  it('writes what is waiting when it is flushed, and not a second time', () => {
    const written: string[] = [];
    const writer = createBatchedWriter((text) => written.push(text));

    writer.write('one\n');
    writer.write('two\n');
    writer.flush();
    writer.flush();
    vi.runAllTimers();

    expect(written).toEqual(['one\n', 'two\n']);
  });
});
