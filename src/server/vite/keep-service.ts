import type { PlantService } from '../../service/plant-service.js';
import { createTestedService } from '../../service/tested-service.js';
import { isSameJson } from '../../text/json.js';
import type { LoadedOptions } from '../load-options.js';

interface Kept {
  readonly service: PlantService;
  readonly given: LoadedOptions['given'];
}

/** Where the process keeps its plant stores: a restart of Vite may load this module again. */
const place = Symbol.for('plant-store-kit/vite');

/**
 * Returns the plant store of a dev server, which a restart of Vite does not end.
 *
 * The same options give the same plant store. Others give a new one with the plants of the former, unless the initial
 * plants are among what has changed.
 *
 * @param name of the dev server and of the plugin in it.
 * @throws KitError `invalid-fixture`, `invalid-profile`, `invalid-fault` or `invalid-option`.
 */
export function keepService(
  name: string,
  { options, sources, given }: LoadedOptions,
  basePath: string,
): PlantService {
  const all = keptServices();
  const former = all.get(name);
  if (former !== undefined && isSameJson(former.given, given)) {
    return former.service;
  }
  const service = createTestedService(options, { basePath, sources });
  if (former !== undefined && isSameJson(former.given.plants, given.plants)) {
    takePlants(service, former.service);
  }
  all.set(name, { service, given });
  return service;
}

function keptServices(): Map<string, Kept> {
  const holder = globalThis as { [place]?: Map<string, Kept> };
  holder[place] ??= new Map();
  return holder[place];
}

function takePlants(service: PlantService, former: PlantService): void {
  // The last used ones come last, so that they stay if there are too many now.
  for (const { name, plants } of former.sandboxes.all().reverse()) {
    service.sandboxes.use(name).plants.load(plants.snapshot());
  }
}
