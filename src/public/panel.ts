export {
  type MountedPanel,
  mountPlantStorePanel,
  type PanelOptions,
} from '../panel/mount-panel.js';
