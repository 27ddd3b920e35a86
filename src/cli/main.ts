#!/usr/bin/env node
import process from 'node:process';
import { describeUnexpectedError } from './describe-unexpected-error.js';
import { describeOldNode } from './old-node.js';

/** Node would exit with 1, the code of a failed contract. */
function endUnexpectedly(error: unknown): never {
  process.stderr.write(`${describeUnexpectedError(error)}\n`);
  process.exit(2);
}

process.on('uncaughtException', endUnexpectedly);

// doctor says this and more, and runs on an old Node.js.
const oldNode = process.argv[2] === 'doctor' ? undefined : describeOldNode(process.versions.node);
if (oldNode !== undefined) {
  process.stderr.write(`${oldNode}\n`);
  process.exit(2);
}

// Loaded here, so that a module that cannot be loaded is such an error, too.
await import('./run-program.js').then(({ runProgram }) => runProgram()).catch(endUnexpectedly);
