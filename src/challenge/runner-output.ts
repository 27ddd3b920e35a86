import { toCommandLine } from '../text/command-line.js';

/** Names are cut, so that no line takes long. */
const maxLineLength = 500;

/** How test runners print the name of a failed test. Each takes time in proportion to the length of a line. */
const patterns: readonly RegExp[] = [
  // Vitest
  /^ *FAIL +(?:\|[^|]+\| )?(?<name>[^ ].* > .+)$/,
  // Jest
  /^ *● (?<name>.+ › .+)$/,
  // node:test
  /^ *✖ (?<name>.+?)(?: \([\d.]+ms\))?$/,
  // TAP
  /^ *not ok \d+ -? ?(?<name>[^#]+)/,
  // Playwright, Mocha and Cypress
  /^ *\d+\) (?<name>.*[^ ─:])/,
];

/** The names of the failed tests in the output of a test runner, each once; none if the runner is unknown. */
export function failedTestsIn(output: string): string[] {
  const names = output.split(/\r?\n/).flatMap((line) => {
    const start = line.slice(0, maxLineLength);
    const found = patterns.map((pattern) => pattern.exec(start)?.groups?.name).find(Boolean);
    return found === undefined || found === 'failing tests:'
      ? []
      : [found.trim().replaceAll(/\s+/g, ' ')];
  });
  return [...new Set(names)];
}

/** Commands of test runners that take files as further arguments. */
const runners =
  /^(?:(?:npx|bunx|pnpm(?: exec| dlx)?|yarn(?: exec)?)\s+)?(?:vitest(?:\s+run)?|jest|playwright\s+test)(?=\s|$)/;

/** Shell syntax: after it, the files might go to another command. */
const shellSyntax = /[;&|<>$`\\\n#]/;

/** A file of tests in the name of a failed test: `src/list.test.ts > shows plants`, `[chromium] › list.spec.ts:3:5 › …`. */
const testFile = /(?:^|[\s›|])([\w@./-]+\.(?:test|spec)\.[cm]?[jt]sx?)(?=[\s:]|$)/;

/**
 * The command that runs only the files with these tests: those that have passed need not run again. It is the command
 * itself if its runner takes no files, or if a test does not name its file.
 */
export function withFilesOf(command: string, failedTests: readonly string[]): string {
  const files = failedTests.map((name) => testFile.exec(name)?.[1]);
  const paths = [...new Set(files.filter((file) => file !== undefined))];
  const isKnown = paths.length > 0 && !files.includes(undefined);
  return isKnown && runners.test(command.trim()) && !shellSyntax.test(command)
    ? `${command} ${toCommandLine(paths)}`
    : command;
}
