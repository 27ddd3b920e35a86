import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBuild } from '../../src/cli/ci/read-build.js';
import { endOf, runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';

const github = {
  GITHUB_ACTIONS: 'true',
  GITHUB_REPOSITORY: 'web/shop',
  GITHUB_SHA: 'base',
  GITHUB_REF: 'refs/heads/main',
};
const headOf = (repo: string | null) => ({
  sha: 'head',
  ref: 'seeds',
  repo: repo && { full_name: repo },
});

async function readGithubBuild(name: string, event: unknown) {
  await using folder = await makeTempFolder({ 'event.json': event });
  const path = join(folder.path, 'event.json');
  return await readBuild({ ...github, GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path });
}

describe('the build of a pull request', () => {
  it.each([
    ['pull_request', 'web/shop', 'seeds'],
    ['pull_request_target', 'contributor/shop', 'contributor/shop:seeds'],
    ['pull_request_review', null, 'deleted:seeds'],
  ])('is its last commit for the event %s of GitHub from %s', async (name, repo, branch) => {
    const build = await readGithubBuild(name, { pull_request: { head: headOf(repo) } });

    expect(build).toMatchObject({ commit: 'head', branch });
  });

  it.each([
    ['pull_request_target', '<html>'],
    ['workflow_run', { workflow_run: { head_sha: 'head' } }],
    ['issue_comment', { issue: { pull_request: {} } }],
  ])('has no commit if the event %s of GitHub does not name it', async (name, event) => {
    const build = await readGithubBuild(name, event);

    expect(build).toMatchObject({ commit: undefined, branch: undefined, isPullRequest: true });
  });

  it.each<[string, NodeJS.ProcessEnv, string?]>([
    [
      'AppVeyor',
      {
        APPVEYOR: 'True',
        APPVEYOR_PULL_REQUEST_NUMBER: '7',
        APPVEYOR_REPO_NAME: 'web/shop',
        APPVEYOR_REPO_COMMIT: 'merge',
        APPVEYOR_PULL_REQUEST_HEAD_COMMIT: 'head',
        APPVEYOR_PULL_REQUEST_HEAD_REPO_BRANCH: 'seeds',
        APPVEYOR_PULL_REQUEST_HEAD_REPO_NAME: 'contributor/shop',
      },
      'contributor/shop:seeds',
    ],
    [
      'Azure Pipelines',
      {
        BUILD_BUILDURI: 'vstfs:///Build/Build/7',
        BUILD_SOURCEVERSION: 'merge',
        SYSTEM_PULLREQUEST_PULLREQUESTID: '7',
        SYSTEM_PULLREQUEST_SOURCECOMMITID: 'head',
        SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/seeds',
        SYSTEM_PULLREQUEST_ISFORK: 'True',
        SYSTEM_PULLREQUEST_SOURCEREPOSITORYURI: 'https://github.com/contributor/shop',
      },
      'contributor/shop:seeds',
    ],
    [
      'Buildkite',
      {
        BUILDKITE: 'true',
        BUILDKITE_PULL_REQUEST: '7',
        BUILDKITE_COMMIT: 'head',
        BUILDKITE_BRANCH: 'seeds',
      },
    ],
    [
      'CircleCI',
      { CIRCLECI: 'true', CIRCLE_PR_NUMBER: '7', CIRCLE_SHA1: 'head', CIRCLE_BRANCH: 'seeds' },
    ],
    [
      'GitLab',
      {
        GITLAB_CI: 'true',
        CI_MERGE_REQUEST_ID: '7',
        CI_PROJECT_PATH: 'web/shop',
        CI_COMMIT_SHA: 'merge',
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: 'head',
        CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'seeds',
        CI_MERGE_REQUEST_SOURCE_PROJECT_PATH: 'web/shop',
      },
    ],
    [
      'Jenkins',
      {
        JENKINS_URL: 'https://jenkins.example.com',
        ghprbPullId: '7',
        GIT_COMMIT: 'merge',
        ghprbActualCommit: 'head',
        ghprbSourceBranch: 'seeds',
      },
    ],
    [
      'Semaphore',
      {
        SEMAPHORE: 'true',
        SEMAPHORE_GIT_PR_NUMBER: '7',
        SEMAPHORE_GIT_SHA: 'merge',
        SEMAPHORE_GIT_PR_SHA: 'head',
        SEMAPHORE_GIT_PR_BRANCH: 'seeds',
      },
    ],
    [
      'Travis CI',
      {
        TRAVIS: 'true',
        TRAVIS_PULL_REQUEST: '7',
        TRAVIS_COMMIT: 'merge',
        TRAVIS_BRANCH: 'main',
        TRAVIS_PULL_REQUEST_SHA: 'head',
        TRAVIS_PULL_REQUEST_BRANCH: 'seeds',
      },
    ],
  ])('is its last commit on %s', async (_, env, branch = 'seeds') => {
    expect(await readBuild(env)).toMatchObject({ commit: 'head', branch });
  });
});

it('the branch of a push has no pull request before it', async () => {
  const env = { TRAVIS: 'true', TRAVIS_PULL_REQUEST: 'false', TRAVIS_PULL_REQUEST_BRANCH: '' };

  expect(await readBuild({ ...env, TRAVIS_BRANCH: 'main' })).toMatchObject({ branch: 'main' });
});

it('contracts publish asks for the commit of a pull request if the CI does not name it', async () => {
  const env = { JENKINS_URL: 'https://jenkins.example.com', CHANGE_ID: '7', GIT_COMMIT: 'merge' };
  const args = ['contracts', 'publish', '--broker-url', 'http://127.0.0.1:1'];

  const { code, complaints } = await endOf(runCommand(args, env));

  expect(code).toBe(2);
  expect(complaints).toContain(
    'the CI does not name the last commit of the pull request. Give it with --consumer-version, and its branch with --branch.',
  );
});
