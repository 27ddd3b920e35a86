import type { OptionTable } from '../interface/option-table.js';
import {
  type PlantServiceOptions,
  plantServiceOptionTable,
} from '../service/plant-service-options.js';
import type { PlantStorage } from './persist-plants.js';

/** The default URL of `plant-store-kit serve`. */
export const defaultBaseUrl = 'http://127.0.0.1:4010';

export interface PlantMockOptions extends PlantServiceOptions {
  /**
   * The base URL that the app uses, without `/plants`: absolute, or a path of the page.
   *
   * @default 'http://127.0.0.1:4010', where `plant-store-kit serve` listens
   * @example 'https://api.example.com/v1'
   * @example '/api'
   */
  readonly baseUrl?: string | undefined;
  /**
   * Where the plants of the default sandbox are stored, so that a reload of the page keeps them: under the
   * key `plant-store-kit:<baseUrl>`. `reset` restores the initial plants there, too. Default: nowhere.
   *
   * @example localStorage
   */
  readonly persist?: PlantStorage | undefined;
}

/** The options of a mock. */
export const plantMockOptionTable: OptionTable<PlantMockOptions> = {
  baseUrl: { type: 'string', example: "'/api'" },
  persist: { type: 'object', example: 'localStorage' },
  ...plantServiceOptionTable,
};
