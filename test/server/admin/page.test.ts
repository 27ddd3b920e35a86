import { describe, expect, it } from 'vitest';
import { adminRoutes } from '../../../src/server/admin/routes.js';
import { markdownTable } from '../../markdown-table.js';

const page = `# The admin API

${markdownTable(
  ['call', 'what it does', 'body'],
  adminRoutes.map(({ method, path, does, takes = '', query = [] }) => [
    `\`${method} /__admin${path}\`${query.length > 0 ? `<br>parameters: ${query.map((name) => `\`${name}\``).join(', ')}` : ''}`,
    does,
    takes,
  ]),
)}

Every call but those about users, health and sandboxes is about the default sandbox, or about the one
that the parameter \`sandbox\` or the header \`x-mock-sandbox\` names. Bodies and answers are JSON; ids are
strings in answers, and may be numbers in bodies, of which no digit is lost. What cannot be done is
answered with an Error (400, 401, 403, 404, 405, 409, 413 or 415), and changes nothing.

The \`id\` of an event of the stream counts the requests as they were answered; a client that breaks off
sends the last one back as \`Last-Event-ID\`, as browsers do by themselves.

With \`--watch\`, a file that changes begins everything anew: plants, faults, requests and sandboxes.
Streams end then, to be asked for again.

## Who may call it

No page of another origin: calls with a foreign \`Origin\`, or whose browser says that they come from
elsewhere, are answered 403, and there are no CORS headers. The \`Host\` must be the address that the
server is bound to, so that no name of somebody else's can lead a page here; bound to every address
(\`0.0.0.0\`) it may be any. A body must say that it is \`application/json\`, which a form cannot.

Without an admin token only this machine may call: bound beyond loopback, the server answers 403 until
it is given one (\`--admin-token\`, \`PLANT_STORE_ADMIN_TOKEN\`, or \`adminToken\` in code). With one, every
call but health needs \`Authorization: Bearer <the admin token>\`. \`--no-admin\` (\`admin: false\`) turns the
admin API off.

## From Pact's own tools

\`POST /__admin/provider-states\` is the endpoint that a Pact verifier calls before each interaction
(\`providerStatesSetupUrl\` in JavaScript, \`--state-change-url\` on the command line). It knows the
[provider states of the contract](../../contracts/README.md#provider-states).
`;

describe('the page of the admin API', () => {
  it('tells what the routes are (npx vitest run -u writes it anew)', async () => {
    await expect(page).toMatchFileSnapshot('../../../src/server/README.md');
  });
});
