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
