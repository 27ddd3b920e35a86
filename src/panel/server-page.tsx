import { render } from 'preact';
import { isKitError } from '../interface/kit-error.js';
import { connectTo } from '../server/admin/http-client.js';
import { TokenForm } from './parts/token-form.js';
import { renderPanel } from './render-panel.js';
import { storeAdminToken, storedAdminToken } from './stored-admin-token.js';

/** The page of the panel at a server, which asks for the admin token if the server needs one. */
async function start(host: HTMLElement): Promise<void> {
  const { origin } = location;
  const adminToken = storedAdminToken();
  try {
    const client = await connectTo({ url: origin, adminToken });
    const { basePath } = await client.health();
    renderPanel(host, client, origin, basePath);
  } catch (error) {
    const notice = host.appendChild(document.createElement('div'));
    const useToken = (token: string) => {
      storeAdminToken(token);
      render(null, notice);
      notice.remove();
      void start(host);
    };
    const rejection = isKitError(error) && error.code === 'admin-api' ? error : undefined;
    render(
      rejection?.details.status === 401 ? (
        <TokenForm isWrong={adminToken !== undefined} onToken={useToken} />
      ) : (
        <section>
          <h1>Plant store</h1>
          <p role="alert">{rejection?.parts.cause ?? String(error)}</p>
        </section>
      ),
      notice,
    );
  }
}

const host = document.querySelector<HTMLElement>('#panel');
if (host !== null) {
  void start(host);
}
