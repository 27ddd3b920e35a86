import gte from 'semver/functions/gte.js';
import major from 'semver/functions/major.js';
import satisfies from 'semver/functions/satisfies.js';
import minVersion from 'semver/ranges/min-version.js';
import { declaredRange } from '../project/package-json.js';
import type { Project } from '../project/project.js';

/** The first Node.js that msw 3 and Vitest 5 run on. */
const newerNode = '22.12.0';

const ranges = {
  msw: { newer: '^3.0.0', older: '^2.12.0' },
  vitest: { newer: '^5.0.0', older: '^4.0.0' },
} as const;

type Tool = keyof typeof ranges;

export interface PackageSurroundings {
  readonly nodeVersion: string;
  /** The version of the kit that runs, and the versions of its peers that it works with. */
  readonly kit: { readonly version: string; readonly peers: Readonly<Record<string, string>> };
}

/** The packages that a plan needs, as `npm install` takes them, and whether others are yet to be installed. */
export function planPackages(
  project: Project,
  tools: readonly Tool[],
  surroundings: PackageSurroundings,
): { packages: string[]; hasUninstalled: boolean } {
  const isDeclared = (name: string) => declaredRange(project.packageJson, name) !== undefined;
  const needed = ['plant-store-kit', ...tools];
  const packages = needed
    .filter((name) => !isDeclared(name))
    .map((name) =>
      name === 'plant-store-kit'
        ? `${name}@^${surroundings.kit.version}`
        : `${name}@${chooseRange(project, name as Tool, surroundings)}`,
    );
  // Yarn's Plug'n'Play has no node_modules.
  const hasNodeModules = project.read('.pnp.cjs') === undefined;
  return {
    packages,
    hasUninstalled:
      hasNodeModules &&
      needed.some((name) => isDeclared(name) && project.findPackage(name) === undefined),
  };
}

/** The major version of msw that the project has, or will have. */
export function mswMajorOf(project: Project, surroundings: PackageSurroundings): number {
  const declared = declaredRange(project.packageJson, 'msw');
  const version =
    declared === undefined ? undefined : (project.findPackage('msw')?.version ?? lowest(declared));
  return major(version ?? lowest(chooseRange(project, 'msw', surroundings)) ?? '2.12.0');
}

/** The version that is there already, for another package, so that there are not two; else the newest that runs. */
function chooseRange(
  project: Project,
  name: Tool,
  { nodeVersion, kit }: PackageSurroundings,
): string {
  const isNewer = gte(nodeVersion, newerNode);
  const present = project.findPackage(name)?.version;
  const isUsable =
    present !== undefined &&
    satisfies(present, kit.peers[name] ?? '*') &&
    (isNewer || !satisfies(present, ranges[name].newer));
  if (isUsable) {
    return `^${present}`;
  }
  return isNewer ? ranges[name].newer : ranges[name].older;
}

function lowest(range: string): string | undefined {
  try {
    return minVersion(range)?.version;
  } catch {
    // A tag, such as latest, or a file.
    return undefined;
  }
}
