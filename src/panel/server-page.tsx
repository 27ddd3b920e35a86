import { render } from 'preact';
import { createAdminClient } from '../server/admin/admin-client.js';
import { TokenForm } from './parts/token-form.js';
import { renderPanel } from './render-panel.js';

/** Where the admin token is kept, as long as the window is open. */
const tokenKey = 'plant-store-kit-admin-token';

/** The page of the panel at a server, which asks for the admin token if the server needs one. */
async function start(host: HTMLElement): Promise<void> {
  const { origin } = location;
  const adminToken = sessionStorage.getItem(tokenKey) ?? undefined;
  const client = createAdminClient({ url: origin, adminToken });
  const status = await client.users().then(
    () => 200,
    ({ details }) => details?.status,
  );
  if (status !== 401) {
    renderPanel(host, client, origin);
    return;
  }
  const form = host.appendChild(document.createElement('div'));
  const useToken = (token: string) => {
    sessionStorage.setItem(tokenKey, token);
    render(null, form);
    form.remove();
    void start(host);
  };
  render(<TokenForm isWrong={adminToken !== undefined} onToken={useToken} />, form);
}

const host = document.querySelector<HTMLElement>('#panel');
if (host !== null) {
  void start(host);
}
