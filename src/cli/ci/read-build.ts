import process from 'node:process';
import { heads } from './pull-request-heads.js';

/** What was pushed, and a CI builds. A member is undefined if neither the CI nor git says it. */
export interface Build {
  readonly commit: string | undefined;
  /** A branch of a fork has its repository before it: `contributor/shop:main`. */
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
  // Without the event of GitHub, which `readGithubHead` reads: env-ci throws if it cannot read it.
  const given = { env: { ...env, GITHUB_EVENT_PATH: undefined }, cwd: process.cwd() };
  const { service = '', isPr, slug, ...build }: CiBuild = envCi(given);
  // env-ci does not know all events of GitHub that are about a pull request.
  const readHead = isPr || service === 'github' ? heads[service] : undefined;
  const headOfService = await readHead?.(env);
  const head = headOfService ?? { commit: build.commit, branch: build.prBranch || build.branch };
  const isFromFork = head.branch && head.repository && head.repository !== slug;
  return {
    commit: nameOf(head.commit),
    branch: nameOf(isFromFork ? `${head.repository}:${head.branch}` : head.branch),
    url: build.buildUrl,
    isPullRequest: isPr || headOfService !== undefined,
  };
}

/** In place of a branch, git says HEAD if a commit is checked out without one. */
function nameOf(text: string | undefined): string | undefined {
  return text === 'HEAD' || text === '' ? undefined : text;
}

/** What env-ci says. */
interface CiBuild {
  readonly service?: string;
  readonly isPr?: boolean;
  readonly commit?: string;
  /** In a pull request the branch that it goes into. */
  readonly branch?: string;
  readonly prBranch?: string;
  readonly buildUrl?: string;
  /** The repository that is built. */
  readonly slug?: string;
}
