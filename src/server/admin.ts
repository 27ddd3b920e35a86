import type { Answer } from '../service/plain-http.js';
import type { PlantService } from '../service/plant-service.js';

/** Whether a path is about the mock, and not of the plant store. */
export function isAdminPath(path: string): boolean {
  return path === '/__admin' || path.startsWith('/__admin/');
}

/** GET /__admin/health tells that the server answers. */
export function answerAdmin(method: string, path: string, service: PlantService): Answer {
  if (path !== '/__admin/health') {
    const message = `There is nothing at ${path}: there is /__admin/health.`;
    return json(404, { error: 404, message });
  }
  if (method !== 'GET' && method !== 'HEAD') {
    const message = `${path} does not take ${method}: it takes GET, HEAD.`;
    return json(405, { error: 405, message }, { allow: 'GET, HEAD' });
  }
  return json(200, { status: 'ok', plants: service.plants.count });
}

function json(status: number, value: object, headers: Record<string, string> = {}): Answer {
  const contentType = { 'content-type': 'application/json' };
  return { status, headers: { ...contentType, ...headers }, body: JSON.stringify(value) };
}
