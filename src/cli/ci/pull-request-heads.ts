import { type Head, readGithubHead } from './github.js';

/**
 * The CIs that may build a temporary merge of a pull request with the branch that it goes into, by their names in
 * env-ci. All others build the last commit of the pull request, which env-ci knows.
 */
export const heads: Readonly<
  Record<string, (env: NodeJS.ProcessEnv) => Head | undefined | Promise<Head | undefined>>
> = {
  appveyor: (env) => ({
    commit: env.APPVEYOR_PULL_REQUEST_HEAD_COMMIT,
    branch: env.APPVEYOR_PULL_REQUEST_HEAD_REPO_BRANCH,
    repository: env.APPVEYOR_PULL_REQUEST_HEAD_REPO_NAME,
  }),
  azurePipelines: (env) => ({
    commit: env.SYSTEM_PULLREQUEST_SOURCECOMMITID,
    branch: env.SYSTEM_PULLREQUEST_SOURCEBRANCH?.replace('refs/heads/', ''),
    repository:
      env.SYSTEM_PULLREQUEST_ISFORK === 'True'
        ? env.SYSTEM_PULLREQUEST_SOURCEREPOSITORYURI?.replace(/^\w+:\/\/[^/]*\//, '')
        : undefined,
  }),
  buildkite: (env) => ({
    commit: env.BUILDKITE_PULL_REQUEST_HEAD_COMMIT || env.BUILDKITE_COMMIT,
    branch: env.BUILDKITE_BRANCH,
  }),
  github: readGithubHead,
  gitlab: (env) => ({
    // Empty unless it builds a merge.
    commit: env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA,
    branch: env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME,
    repository: env.CI_MERGE_REQUEST_SOURCE_PROJECT_PATH,
  }),
  jenkins: (env) => ({
    // Of a multibranch pipeline, GIT_COMMIT may be a merge, and nothing says so.
    commit: env.ghprbActualCommit || env.gitlabMergeRequestLastCommit,
    branch: env.ghprbSourceBranch || env.gitlabSourceBranch || env.CHANGE_BRANCH,
    repository: env.CHANGE_FORK,
  }),
  semaphore: (env) => ({
    commit: env.SEMAPHORE_GIT_PR_SHA,
    branch: env.SEMAPHORE_GIT_PR_BRANCH,
    repository: env.SEMAPHORE_GIT_PR_SLUG,
  }),
  travis: (env) => ({
    commit: env.TRAVIS_PULL_REQUEST_SHA,
    branch: env.TRAVIS_PULL_REQUEST_BRANCH,
    repository: env.TRAVIS_PULL_REQUEST_SLUG,
  }),
};
