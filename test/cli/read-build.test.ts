import { describe, expect, it } from 'vitest';
import { readBuild } from '../../src/cli/read-build.js';
import { githubBuild } from './github-build.js';

describe('readBuild', () => {
  it('reads the commit, the branch and the address of a build in GitHub Actions', async () => {
    expect(await readBuild(githubBuild)).toEqual({
      commit: 'abc123',
      branch: 'feat/seeds',
      url: 'https://github.com/web/shop/actions/runs/7',
    });
  });

  it('reads the branch of a merge request in GitLab, not the one it is for', async () => {
    const env = {
      GITLAB_CI: 'true',
      CI_COMMIT_SHA: 'abc123',
      CI_COMMIT_REF_NAME: 'main',
      CI_MERGE_REQUEST_ID: '3',
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'feat/seeds',
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
      CI_PROJECT_URL: 'https://gitlab.com/web/shop',
      CI_JOB_ID: '7',
    };

    expect(await readBuild(env)).toMatchObject({ commit: 'abc123', branch: 'feat/seeds' });
  });
});
