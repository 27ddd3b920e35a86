import { render } from 'preact';
import { type AdminClient, createAdminClient } from '../server/admin/admin-client.js';
import { TokenForm } from './parts/token-form.js';
import { renderPanel } from './render-panel.js';
import { storeAdminToken, storedAdminToken } from './stored-admin-token.js';

/** The page of the panel at a server, which asks for the admin token if the server needs one. */
async function start(host: HTMLElement): Promise<void> {
  const { origin } = location;
  const adminToken = storedAdminToken();
  const client = createAdminClient({ url: origin, adminToken });
  if (!(await needsToken(client))) {
    const { basePath } = await client.health().catch(() => ({ basePath: '' }));
    const { state } = renderPanel(host, client, origin, basePath);
    // The server may have been started again, with another admin token.
    state.connection.subscribe(async ({ status }) => {
      if (status === 'lost' && (await needsToken(client))) {
        location.reload();
      }
    });
    return;
  }
  const form = host.appendChild(document.createElement('div'));
  const useToken = (token: string) => {
    storeAdminToken(token);
    render(null, form);
    form.remove();
    void start(host);
  };
  render(<TokenForm isWrong={adminToken !== undefined} onToken={useToken} />, form);
}

/** Whether the server answers that the admin token is missing or wrong. */
function needsToken(client: AdminClient): Promise<boolean> {
  return client.users().then(
    () => false,
    ({ details }) => details?.status === 401,
  );
}

const host = document.querySelector<HTMLElement>('#panel');
if (host !== null) {
  void start(host);
}
