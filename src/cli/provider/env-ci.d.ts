/** env-ci brings no types of its own. */
declare module 'env-ci' {
  /** What a CI service says about its build; without one, what git says. */
  const envCi: (options: { readonly env: NodeJS.ProcessEnv; readonly cwd: string }) => {
    readonly commit?: string;
    /** Of a pull request, the branch that it is for. */
    readonly branch?: string;
    /** The branch of a pull request. */
    readonly prBranch?: string;
    readonly buildUrl?: string;
  };

  // biome-ignore lint/style/noDefaultExport: the module has only a default export
  export { envCi as default };
}
