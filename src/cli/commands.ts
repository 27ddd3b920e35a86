import type { Command } from './command.js';

/** A command, as the help of the program lists it. It is loaded when it runs. */
interface CommandEntry {
  readonly summary: string;
  load(): Promise<Command>;
}

export const commands = {
  serve: {
    summary: 'serve the plant store over HTTP',
    load: async () => (await import('./commands/serve.js')).serve,
  },
  verify: {
    summary: 'check a running service against the plant store interface',
    load: async () => (await import('./commands/verify.js')).verify,
  },
  observe: {
    summary: 'record what a running service does where the interface leaves it open',
    load: async () => (await import('./commands/observe.js')).observe,
  },
  compare: {
    summary: 'send the same requests to a running service and to the mock, and show differences',
    load: async () => (await import('./commands/compare.js')).compare,
  },
  pull: {
    summary: 'save the plants of a running service as initial plants of the mock',
    load: async () => (await import('./commands/pull.js')).pull,
  },
  proxy: {
    summary: 'pass requests on to a running service, and check what passes',
    load: async () => (await import('./commands/proxy.js')).proxy,
  },
  contracts: {
    summary: 'check, publish and make the pacts of your app',
    load: async () => (await import('./commands/contracts.js')).contracts,
  },
  profile: {
    summary: 'show a profile, or the differences between two',
    load: async () => (await import('./commands/profile.js')).profile,
  },
  openapi: {
    summary: 'print the interface as an OpenAPI document',
    load: async () => (await import('./commands/openapi.js')).openapi,
  },
  init: {
    summary: 'set a project up to use the mock',
    load: async () => (await import('./commands/init.js')).init,
  },
  doctor: {
    summary: 'find what keeps the mock from working in a project',
    load: async () => (await import('./commands/doctor.js')).doctor,
  },
} as const satisfies Record<string, CommandEntry>;
