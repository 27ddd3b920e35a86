import { toCommandLine } from '../interface/command-line.js';

/** Commands of test runners that take files as further arguments. */
const runners =
  /^(?:(?:npx|bunx|pnpm(?: exec| dlx)?|yarn(?: exec)?)\s+)?(?:vitest(?:\s+run)?|jest|playwright\s+test)(?=\s|$)/;

/** What a shell reads as more than words: the files would go to another command. */
const shellSyntax = /[;&|<>$`\\\n#]/;

/** A file of tests in the name of a failed test: `src/list.test.ts > shows plants`, `[chromium] › list.spec.ts:3:5 › …`. */
const testFile = /(?:^|[\s›|])([\w@./-]+\.(?:test|spec)\.[cm]?[jt]sx?)(?=[\s:]|$)/;

/**
 * The command that runs only the files with these tests: those that have passed need not run again. It is the command
 * itself if its runner takes no files, or if a test does not name its file.
 */
export function withFilesOf(command: string, failedTests: readonly string[]): string {
  const files = failedTests.map((name) => testFile.exec(name)?.[1]);
  const known = [...new Set(files.filter((file) => file !== undefined))];
  const isKnown = known.length > 0 && !files.includes(undefined);
  return isKnown && runners.test(command.trim()) && !shellSyntax.test(command)
    ? `${command} ${toCommandLine(known)}`
    : command;
}
