import { useState } from 'preact/hooks';
import { isName, nameRule } from '../../interface/name.js';
import { sandboxHeader, tokenOf } from '../../service/sandbox-address.js';
import { CopyButton } from '../parts/copy-button.js';
import { usePanel } from '../parts/panel-context.js';

/** What a sandbox is, and the token for a new one. */
export function NewSandbox() {
  const { state } = usePanel();
  const [text, setText] = useState('');
  const name = text.trim();
  const isWrong = name !== '' && !isName(name);
  const token = state.users.value.find(({ status }) => status === 'valid')?.token ?? 'alice-token';
  return (
    <section class="card" aria-label="New sandbox">
      <p>
        A sandbox is a plant store of its own, with its own plants, faults and requests: give one to
        each test or each person. The first request with a token like{' '}
        <code>{tokenOf(token, 'name')}</code>, or with the header <code>{sandboxHeader}: name</code>
        , creates it.
      </p>
      <div class="form">
        <label class="field">
          Name of a new sandbox
          <input
            value={text}
            placeholder="my-test"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-invalid={isWrong}
            aria-describedby="sandbox-token"
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        {isName(name) && <CopyButton label="Copy token" text={() => tokenOf(token, name)} />}
      </div>
      <p id="sandbox-token" class="quiet" aria-live="polite">
        {isWrong && `A name is ${nameRule}.`}
        {name === '' && 'Type a name to get the token for it.'}
        {isName(name) && (
          <>
            The token is <code>{tokenOf(token, name)}</code>
          </>
        )}
      </p>
    </section>
  );
}
