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
      <p>
        <label>
          {isWrong ? 'This is not the admin token. Give the one' : 'Give the admin token'} that the
          server was started with (<code>--admin-token</code>):{' '}
          <input ref={field} name="token" type="password" required autocomplete="off" />
        </label>{' '}
        <button type="submit">Open the panel</button>
      </p>
    </form>
  );
}
