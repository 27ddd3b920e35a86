/** What the commands read of a package.json. */
export interface PackageJson {
  readonly name?: string;
  readonly version?: string;
  readonly type?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly engines?: Readonly<Record<string, string>>;
  /** What `msw init --save` writes. */
  readonly msw?: { readonly workerDirectory?: string | readonly string[] };
}

/** The range of a package that a package.json declares, as any kind of dependency. */
export function declaredRange(packageJson: PackageJson, name: string): string | undefined {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packageJson;
  return { ...peerDependencies, ...optionalDependencies, ...devDependencies, ...dependencies }[
    name
  ];
}

/** The folders into which `msw init --save` has written the worker script. */
export function savedWorkerFolders({ msw }: PackageJson): readonly string[] {
  return [msw?.workerDirectory ?? []].flat();
}
