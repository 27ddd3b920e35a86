import { render } from 'preact';
import { connectTo } from '../server/admin/http-client.js';
import { isKitError } from '../text/kit-error.js';
import { renderPanel } from './app.js';
import { focus } from './components.js';
import { storeAdminToken, storedAdminToken } from './stored-admin-token.js';

async function start(host: HTMLElement): Promise<void> {
  // A proxy may serve the page below a path of its own.
  const url = new URL('..', location.href).href.replace(/\/$/, '');
  const adminToken = storedAdminToken();
  try {
    const client = await connectTo({ url, adminToken });
    renderPanel(host, client, { url, ...(await client.health()) });
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

interface TokenFormProps {
  readonly isWrong: boolean;
  readonly onToken: (token: string) => void;
}

function TokenForm({ isWrong, onToken }: TokenFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    onToken(String(data.get('token')).trim());
  };
  return (
    <form onSubmit={submit}>
      <h1>Plant store</h1>
      <label for="admin-token">Admin token</label>
      <input
        ref={focus}
        id="admin-token"
        name="token"
        type="password"
        required
        pattern="\s*[!-~]+\s*"
        title="Only letters, digits and signs of ASCII"
        autocomplete="off"
        aria-describedby="admin-token-help"
        aria-invalid={isWrong}
      />
      <button type="submit">Open the panel</button>
      <p id="admin-token-help" role="status">
        {isWrong && <strong>That is not the admin token. </strong>}
        It is the one that the server was started with: <code>--admin-token</code>.
      </p>
    </form>
  );
}

const host = document.querySelector<HTMLElement>('#panel');
if (host !== null) {
  void start(host);
}
