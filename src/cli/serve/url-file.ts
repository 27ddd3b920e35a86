import { writeOutputFile } from '../output-files.js';

/**
 * Writes where a server listens to the file that `PLANT_STORE_URL_FILE` names, if it is set: the health check of the
 * Docker image reads it.
 *
 * @param url empty as long as the server does not listen.
 * @throws KitError `unwritable-file`
 */
export async function writeUrlFile(
  { PLANT_STORE_URL_FILE: path }: NodeJS.ProcessEnv,
  url: string,
): Promise<void> {
  if (path !== undefined) {
    await writeOutputFile({ path, flag: 'PLANT_STORE_URL_FILE' }, url);
  }
}
