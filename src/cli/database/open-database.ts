import { constants } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KitError } from '../../interface/kit-error.js';
import type { PlantService } from '../../service/plant-service.js';
import { readRegularFile } from '../read-text.js';
import { type FileLock, lockFile } from './file-lock.js';
import { stampOf } from './file-stamp.js';
import { type DatabaseOptions, PlantDatabase } from './plant-database.js';
import { realPathOf } from './real-path.js';
import { draftOf } from './replace-file.js';
import { createSaveError } from './save-error.js';

/**
 * Keeps the plants of the default sandbox in a file: reads the file, or creates it with the plants of the
 * service.
 *
 * @throws KitError `unreadable-file` or `invalid-fixture`, when the file cannot be used, and leaves it as it
 * is; `unwritable-file`, when it cannot be written or another process writes it.
 */
export async function openDatabase(
  options: DatabaseOptions,
  service: PlantService,
): Promise<PlantDatabase> {
  const { path } = options;
  const target = await realPathOf(path).catch((error: unknown) => {
    throw createSaveError(path, error);
  });
  const lock = await openLock(path, target);
  try {
    const stamp = stampOf(target);
    const text = stamp === undefined ? undefined : await readRegularFile(path);
    await assertWritable(path, target, stamp !== undefined);
    // A process that was killed may have left it.
    await rm(draftOf(target), { force: true }).catch((error: unknown) => {
      throw createSaveError(path, error);
    });
    const database = new PlantDatabase({ ...options, target, lock }, service);
    await database.load(text, stamp);
    return database;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openLock(path: string, target: string): Promise<FileLock> {
  const lock = await lockFile(target);
  if ('release' in lock) {
    return lock;
  }
  const { pid, url } = lock.heldBy;
  const holder = [
    pid === undefined ? 'another process' : `process ${pid}`,
    ...(url === undefined ? [] : [`which serves ${url}`]),
  ].join(', ');
  throw new KitError({
    code: 'unwritable-file',
    task: `save the plants in "${path}"`,
    cause: `another plant store saves its plants there: ${holder}`,
    remedy: 'Stop it, or give another file.',
    details: { paths: [path] },
  });
}

async function assertWritable(path: string, target: string, exists: boolean): Promise<void> {
  try {
    await access(dirname(target), constants.W_OK | constants.X_OK);
    if (exists) {
      await access(target, constants.W_OK);
    }
  } catch (error) {
    throw createSaveError(path, error);
  }
}
