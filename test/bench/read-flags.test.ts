import { describe, expect, it } from 'vitest';
import { readFlags } from './read-flags.js';

const peers = ['json-server-0', 'prism'];

describe('the flags of the benchmark', () => {
  it('ask for a whole run by default', () => {
    expect(readFlags([], peers)).toEqual({ peers: undefined, only: undefined, isWritten: false });
  });

  it('choose peers, or parts', () => {
    expect(readFlags(['prism'], peers).peers).toEqual(['prism']);
    expect(readFlags(['--only', 'panel', '--only=rewind'], peers).only).toEqual([
      'panel',
      'rewind',
    ]);
  });

  it('have no names that are unknown', () => {
    expect(() => readFlags(['panel'], peers)).toThrow(
      'There is no peer "panel": give one of json-server-0, prism.',
    );
    expect(() => readFlags(['--only', 'prism'], peers)).toThrow(/no part "prism".*panel, rewind/);
    expect(() => readFlags(['--wrote'], peers)).toThrow(/--wrote/);
  });

  it.each([[['--write', '--only', 'panel']], [['--write', 'prism']]])(
    'write no figures unless the run is whole: %j',
    (args) => {
      expect(() => readFlags(args, peers)).toThrow('needs a whole run');
      expect(readFlags(['--write'], peers).isWritten).toBe(true);
    },
  );

  it('choose either peers or parts', () => {
    expect(() => readFlags(['prism', '--only', 'panel'], peers)).toThrow(/leave out --only/);
  });
});
