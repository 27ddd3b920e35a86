/** Every command of the program, and what it does. */
export const commandSummaries = {
  serve: 'serve the plant store over HTTP',
  verify: 'check a running service against the plant store interface',
  observe: 'record what a running service does where the interface leaves it open',
  compare: 'send the same requests to a running service and to the mock, and show differences',
  contracts: 'publish the contract to a Pact Broker',
  profile: 'show a profile, or the differences between two',
  openapi: 'print the interface as an OpenAPI document',
  init: 'set a project up to use the mock',
  doctor: 'find what keeps the mock from working in a project',
} as const;

export type CommandName = keyof typeof commandSummaries;

export const commandNames = Object.keys(commandSummaries) as CommandName[];
