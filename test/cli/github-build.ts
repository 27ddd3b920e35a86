export const githubBuild = {
  GITHUB_ACTIONS: 'true',
  GITHUB_SHA: 'abc123',
  GITHUB_REF: 'refs/heads/feat/seeds',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'web/shop',
  GITHUB_RUN_ID: '7',
};
