import process from 'node:process';

/** The code that is built, and where; a member is absent if nobody says. */
export interface Build {
  readonly commit?: string | undefined;
  readonly branch?: string | undefined;
  /** The address of the build in the CI. */
  readonly url?: string | undefined;
}

/** Reads what the CI says about the build; without a CI, what git says about the current folder. */
export async function readBuild(env: NodeJS.ProcessEnv): Promise<Build> {
  const { default: envCi } = await import('env-ci');
  const { commit, branch, prBranch, buildUrl } = envCi({ env, cwd: process.cwd() });
  const name = prBranch ?? branch;
  // So git names a commit that is checked out without a branch.
  return { commit, branch: name === 'HEAD' ? undefined : name, url: buildUrl };
}
