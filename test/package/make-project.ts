import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { root, Workspace } from './workspace.js';

/** Where a project has the kit. */
export const kit = 'node_modules/plant-store-kit';

/** What only the development of the kit needs; a project may have peers and types, too. */
const developmentPackages = Object.keys(packageJson.devDependencies).filter(
  (name) => !Object.hasOwn(packageJson.peerDependencies, name) && !name.startsWith('@types/'),
);

function listPackages(modules: string): readonly string[] {
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`)
        : [name],
    );
}

/** A project with the packed kit, and what it depends on but for some packages or scopes. */
export async function makeProject(leftOut: readonly string[] = []): Promise<Workspace> {
  const project = new Workspace();
  const missing = new Set([...developmentPackages, ...leftOut]);
  for (const name of listPackages(join(root, 'node_modules'))) {
    if (!missing.has(name) && !missing.has(dirname(name))) {
      const link = join(project.folder, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), link);
    }
  }
  await project.run(`tar -xzf ${inject('kit')}`);
  cpSync(join(project.folder, 'package'), join(project.folder, kit), { recursive: true });
  project.write('package.json', { private: true, type: 'module' });
  return project;
}
