import { useEffect, useRef } from 'preact/hooks';

interface TokenFormProps {
  /** Whether a token was tried already. */
  readonly isWrong: boolean;
  readonly onToken: (token: string) => void;
}

/** Asks for the admin token of the server. */
export function TokenForm({ isWrong, onToken }: TokenFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
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
        ref={field}
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
