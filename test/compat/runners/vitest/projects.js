/** The projects of every version; only how a browser is started differs. */
export function projectsIn(browser) {
  return [
    { test: { name: 'node', include: ['node/*.test.ts'] } },
    // Each file in a vm of its own, which loads no JSON modules.
    { test: { name: 'vm', include: ['vm/*.test.ts'], pool: 'vmThreads' } },
    // Tests that pass at the second try only.
    { test: { name: 'retried', include: ['retried/*.test.ts'], retry: 1 } },
    {
      test: {
        name: 'browser',
        include: ['browser/*.test.ts'],
        browser: { enabled: true, headless: true, screenshotFailures: false, ...browser },
      },
    },
  ];
}
