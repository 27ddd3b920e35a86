import type { PlantService } from '../service/plant-service.js';
import type { Sandbox } from '../service/sandbox.js';
import { parseBySchema } from '../text/read-input.js';
import { upperFirst } from '../text/wording.js';
import { noInput, type Operation, OperationError, type OperationTarget } from './operation.js';
import { createSandboxParts } from './plant-sandbox.js';

/** Whether an operation has an effect at a plant store, which may be that of a proxy. */
export function hasEffect({ isForProxy }: Operation, { proxy }: PlantService): boolean {
  return proxy === undefined || proxy.hasFallback || isForProxy === true;
}

/**
 * Checks that an operation has an effect, checks its input, and runs it. A new sandbox is added only when an operation
 * has changed it.
 *
 * @param service called before and after the operation loads what it needs: another may have replaced it meanwhile.
 * @param sandbox the name of the sandbox that it is about.
 * @throws OperationError, or the KitError of what it calls.
 */
export async function perform(
  operation: Operation,
  service: () => PlantService,
  sandbox: string,
  input: unknown = {},
): Promise<unknown> {
  assertEffect(operation, service());
  const parsed = parseBySchema(operation.input ?? noInput, input);
  if ('problem' in parsed) {
    const { cause, remedy = '' } = parsed.problem;
    throw new OperationError(400, `${upperFirst(cause)}. ${remedy}`.trim());
  }
  const loaded = await operation.load?.();
  const target = createTarget(service(), sandbox);
  const result = operation.run(target, parsed.value, loaded);
  if (!operation.isGlobal && operation.method !== 'GET') {
    target.service.sandboxes.add(target.sandbox);
  }
  return result;
}

function assertEffect(operation: Operation, service: PlantService): void {
  if (!hasEffect(operation, service)) {
    const { method, path } = operation;
    throw new OperationError(
      409,
      `${method} /__admin${path} is about a mock, and has no effect here: this is a proxy, ` +
        `and ${service.proxy?.url} answers its requests. ` +
        'See GET /__admin for the calls that a proxy has; with --fallback it has all of them.',
    );
  }
}

function createTarget(service: PlantService, name: string): OperationTarget {
  let found: Sandbox | undefined;
  const access = {
    service,
    get sandbox() {
      found ??= service.sandboxes.find(name) ?? service.sandboxes.create(name);
      return found;
    },
  };
  return Object.assign(access, createSandboxParts(access, name));
}
