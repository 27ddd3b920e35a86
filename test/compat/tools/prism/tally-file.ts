import { join } from 'node:path';
import { toolFolder } from '../tool-folder.js';

/** Where the suite writes its tally, for the script that runs it. */
export const tallyFile = join(toolFolder, 'prism-tally.json');
