import type { Profile } from '../../interface/profile.js';
import type { OnUnknownPath } from '../../mock/base-url.js';
import type { Scenarios } from '../../service/faults/fault.js';
import { type PlantServiceOptions, plantServiceOptionShape } from '../../service/plant-service.js';
import type { PlantFixture, TokenFixture } from '../../store/fixtures.js';
import { type OptionShape, option } from '../../text/options.js';
import * as v from '../../text/schema.js';
import { type ListenOptions, listenOptionShape } from '../listen-options.js';
import type { FileOptions } from './file-options.js';

interface ServerOptions extends Pick<ListenOptions, 'admin' | 'adminToken' | 'onRequest'> {
  /**
   * MSW handlers that run before the plant store: for other endpoints of your app, or to replace responses. Relative
   * paths start at the root of the dev server. Faults apply to them, and the journal records them. One for all paths
   * (`*`) is asked only about requests of the plant store and of the others. Needs msw.
   */
  readonly handlers?: ListenOptions['handlers'];
}

export interface PlantStorePluginOptions
  extends Omit<PlantServiceOptions, keyof FileOptions>,
    FileOptions,
    ServerOptions {
  /**
   * The path of the dev server below which the plant store is, without `/plants`.
   *
   * @default '/api'
   */
  readonly baseUrl?: string | undefined;
  /**
   * What becomes of a request below `baseUrl` that is for no path of the plant store, such as `/api/plant`: `bypass`
   * leaves it to Vite, which may answer with the page of the app, `reject` answers 404 with an Error that names the
   * paths.
   *
   * @default 'bypass'
   */
  readonly onUnknownPath?: OnUnknownPath | undefined;
  /** Whether the page of the interface is at `/docs`. Default true; false leaves that path to the app. */
  readonly docs?: boolean | undefined;
}

const { admin, adminToken, handlers, onRequest } = listenOptionShape;

export const pluginOptionShape = {
  ...plantServiceOptionShape,
  baseUrl: option(v.string(), "'/api'"),
  onUnknownPath: option(v.picklist(['bypass', 'reject']), "'reject'"),
  docs: option(v.boolean(), 'false'),
  admin,
  adminToken,
  handlers,
  onRequest,
  users: option(listOrFile<TokenFixture>(), "'users.json'"),
  plants: option(listOrFile<PlantFixture>(), "'plants.json'"),
  profile: option(objectOrFile<Profile>(), "'profile.json'"),
  scenarios: option(objectOrFile<Scenarios>(), "'scenarios.json'"),
} satisfies OptionShape<PlantStorePluginOptions>;

function listOrFile<Item>() {
  return v.union([v.string(), v.anyList<Item>()], v.outOf('a path or an array'));
}

function objectOrFile<Type>() {
  return v.union([v.string(), v.anyObject<Type>()], v.outOf('a path or an object'));
}
