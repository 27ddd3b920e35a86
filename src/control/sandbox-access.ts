import type { PlantService } from '../service/plant-service.js';
import type { Sandbox } from '../service/sandbox.js';

/** A plant store, and the sandbox of it that code or an operation is about. */
export interface SandboxAccess {
  readonly service: PlantService;
  /** Looked up, or created, when it is used. */
  readonly sandbox: Sandbox;
}
