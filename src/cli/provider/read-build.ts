import process from 'node:process';
import * as z from 'zod/mini';
import { readText } from '../files.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** What somebody has pushed, and a CI builds. Each is absent if nobody says. */
export interface Build {
  readonly commit: string | undefined;
  /** Of the branch of a fork, with its repository before it: `contributor/shop:main`. */
  readonly branch: string | undefined;
  /** The address of the build. */
  readonly url: string | undefined;
  /** Whether it builds a pull request. */
  readonly isPullRequest: boolean;
}

/**
 * Reads the commit, the branch and the address of the build from what the CI says; without a CI, from what git says
 * about the current folder.
 */
export async function readBuild(env: NodeJS.ProcessEnv): Promise<Build> {
  // @ts-expect-error env-ci brings no types of its own.
  const { default: envCi } = await import('env-ci');
  // The event is read below: env-ci would throw if it cannot be read.
  const given = { env: { ...env, GITHUB_EVENT_PATH: undefined }, cwd: process.cwd() };
  const { service, isPr, slug, ...build }: CiBuild = envCi(given);
  // Of GitHub, env-ci does not know all events of a pull request.
  const readHead = isPr || service === 'github' ? heads[service ?? ''] : undefined;
  const ofService = await readHead?.(env);
  const head = ofService ?? { commit: build.commit, branch: build.prBranch || build.branch };
  const isOfFork = head.branch && head.repository && head.repository !== slug;
  return {
    commit: nameOf(head.commit),
    branch: nameOf(isOfFork ? `${head.repository}:${head.branch}` : head.branch),
    url: build.buildUrl,
    isPullRequest: isPr || ofService !== undefined,
  };
}

/** Git says HEAD of a commit that is checked out without a branch. */
function nameOf(text: string | undefined): string | undefined {
  return text === 'HEAD' || text === '' ? undefined : text;
}

interface CiBuild {
  readonly service?: string;
  readonly isPr?: boolean;
  readonly commit?: string;
  /** That for which a pull request is. */
  readonly branch?: string;
  readonly prBranch?: string;
  readonly buildUrl?: string;
  /** The repository that is built. */
  readonly slug?: string;
}

/** The last commit of a pull request, and its branch. */
interface Head {
  readonly commit: string | undefined;
  readonly branch: string | undefined;
  /** Of the branch. */
  readonly repository?: string | undefined;
}

/**
 * The CIs that build, or may build, a temporary merge of a pull request with the branch that it is for, by their names in
 * env-ci. All others build its last commit, which env-ci knows.
 */
const heads: Readonly<
  Record<string, (env: Environment) => Head | undefined | Promise<Head | undefined>>
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

const githubEvent = z.object({
  pull_request: z.optional(
    z.object({
      head: z.object({
        sha: z.string(),
        ref: z.string(),
        // Null if it was deleted.
        repo: z.nullable(z.object({ full_name: z.string() })),
      }),
    }),
  ),
  workflow_run: z.optional(z.object({ head_sha: z.string() })),
  issue: z.optional(z.object({ pull_request: z.optional(z.unknown()) })),
});

/**
 * Undefined if GITHUB_SHA is what was pushed. A workflow that runs for a pull request in another way has the last commit
 * of a branch there, and what it checks out only its author knows.
 */
async function readGithubHead(env: Environment): Promise<Head | undefined> {
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
}: Environment): Promise<Partial<z.output<typeof githubEvent>>> {
  try {
    return githubEvent.parse(JSON.parse(await readText(path)));
  } catch {
    // Then the name of the event says whether something is missing.
    return {};
  }
}
