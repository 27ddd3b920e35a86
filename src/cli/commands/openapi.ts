import { createOpenApiDocument } from '../../interface/openapi.js';
import { reportToJson } from '../../verify/report/render/json.js';
import { defineCommand } from '../command.js';

export const openapi = defineCommand({
  description: 'Prints the plant store interface as an OpenAPI 3.1 document, in JSON.',
  usage: '> openapi.json',
  flags: { Flags: {} },
  exitCodes: { 0: 'the document was printed', 2: 'a flag cannot be used' },
  async run(_, { output }) {
    output.print(reportToJson(createOpenApiDocument()));
    return 0;
  },
});
