import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { describeOldNode, minNodeVersion } from '../../src/cli/old-node.js';

describe('describeOldNode', () => {
  it.each(['18.20.8', '20.9.0', '20.18.3', '4.2.0'])('rejects Node.js %s', (version) => {
    expect(describeOldNode(version)).toBe(
      `Failed to start: this is Node.js ${version}, and plant-store-kit needs 20.19.0 or later. Update Node.js.`,
    );
  });

  it.each(['20.19.0', '20.20.2', '22.1.0', '26.0.0'])('accepts Node.js %s', (version) => {
    expect(describeOldNode(version)).toBeUndefined();
  });

  it('knows the version of package.json', () => {
    expect(`>=${minNodeVersion}`).toBe(`${packageJson.engines.node}.0`);
  });
});
