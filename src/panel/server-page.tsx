import { render } from 'preact';
import { isKitError, type KitError } from '../interface/kit-error.js';
import { type AdminClient, createAdminClient } from '../server/admin/admin-client.js';
import { TokenForm } from './parts/token-form.js';
import { renderPanel } from './render-panel.js';
import { storeAdminToken, storedAdminToken } from './stored-admin-token.js';

/** The page of the panel at a server, which asks for the admin token if the server needs one. */
async function start(host: HTMLElement): Promise<void> {
  const { origin } = location;
  const adminToken = storedAdminToken();
  const client = createAdminClient({ url: origin, adminToken });
  const rejection = await findRejection(client);
  if (rejection === undefined) {
    const { basePath } = await client.health().catch(() => ({ basePath: '' }));
    renderPanel(host, client, origin, basePath);
    return;
  }
  const notice = host.appendChild(document.createElement('div'));
  const useToken = (token: string) => {
    storeAdminToken(token);
    render(null, notice);
    notice.remove();
    void start(host);
  };
  render(
    rejection.details.status === 401 ? (
      <TokenForm isWrong={adminToken !== undefined} onToken={useToken} />
    ) : (
      <section>
        <h1>Plant store</h1>
        <p role="alert">{rejection.parts.cause}</p>
      </section>
    ),
    notice,
  );
}

/** Why the server lets this page not call: the admin token is missing or wrong, or it lets no page call. */
function findRejection(client: AdminClient): Promise<KitError<'admin-api'> | undefined> {
  return client.users().then(
    () => undefined,
    (error: unknown) =>
      isKitError(error) &&
      error.code === 'admin-api' &&
      (error.details.status === 401 || error.details.status === 403)
        ? error
        : undefined,
  );
}

const host = document.querySelector<HTMLElement>('#panel');
if (host !== null) {
  void start(host);
}
