import type { Command } from './command.js';
import { compare } from './commands/compare.js';
import { contracts } from './commands/contracts.js';
import { doctor } from './commands/doctor.js';
import { init } from './commands/init.js';
import { observe } from './commands/observe.js';
import { openapi } from './commands/openapi.js';
import { profile } from './commands/profile.js';
import { serve } from './commands/serve.js';
import { verify } from './commands/verify.js';

/** Every command of the program, in the order of its help. */
export const commands: readonly Command[] = [
  serve,
  verify,
  observe,
  compare,
  contracts,
  profile,
  openapi,
  init,
  doctor,
];
