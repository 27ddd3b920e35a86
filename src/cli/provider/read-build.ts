import process from 'node:process';

/**
 * Reads the commit, the branch and the address of the build that the CI names; without a CI, what git says
 * about the current folder. Each is absent if nobody says.
 */
export async function readBuild(env: NodeJS.ProcessEnv) {
  const { default: envCi } = await import('env-ci');
  const { commit, branch, prBranch, buildUrl } = envCi({ env, cwd: process.cwd() });
  const name = prBranch ?? branch;
  // So git names a commit that is checked out without a branch.
  return { commit, branch: name === 'HEAD' ? undefined : name, url: buildUrl };
}
