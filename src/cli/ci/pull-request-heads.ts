import { readText } from '../../server/read-text.js';
import * as v from '../../text/schema.js';

/** The last commit of a pull request, and its branch. */
interface Head {
  readonly commit: string | undefined;
  readonly branch: string | undefined;
  /** The repository that has the branch. */
  readonly repository?: string | undefined;
}

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

const githubEvent = v.object({
  pull_request: v.optional(
    v.object({
      head: v.object({
        sha: v.string(),
        ref: v.string(),
        // Null if it was deleted.
        repo: v.nullable(v.object({ full_name: v.string() })),
      }),
    }),
  ),
  workflow_run: v.optional(v.object({ head_sha: v.string() })),
  issue: v.optional(v.object({ pull_request: v.optional(v.unknown()) })),
});

/**
 * Undefined if GITHUB_SHA is what was pushed. A workflow that runs for a pull request in another way has the last commit
 * of a branch there, and what it checks out only its author knows.
 */
async function readGithubHead(env: NodeJS.ProcessEnv): Promise<Head | undefined> {
  const { pull_request: pullRequest, workflow_run: run, issue } = await readGithubEvent(env);
  if (pullRequest !== undefined) {
    const { sha, ref, repo } = pullRequest.head;
    return { commit: sha, branch: ref, repository: repo?.full_name ?? 'deleted' };
  }
  const isUnknown =
    (run !== undefined && run.head_sha !== env.GITHUB_SHA) ||
    issue?.pull_request !== undefined ||
    env.GITHUB_EVENT_NAME?.startsWith('pull_request');
  return isUnknown ? { commit: undefined, branch: undefined } : undefined;
}

async function readGithubEvent({
  GITHUB_EVENT_PATH: path = '',
}: NodeJS.ProcessEnv): Promise<Partial<v.InferOutput<typeof githubEvent>>> {
  try {
    return v.parse(githubEvent, JSON.parse(await readText(path)));
  } catch {
    // Then the name of the event says whether something is missing.
    return {};
  }
}
