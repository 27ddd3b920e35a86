import { parse, stringify } from 'lossless-json';
import { useState } from 'preact/hooks';

interface MessageViewProps {
  readonly title: 'Request' | 'Response';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The length of the body before the journal cut it. */
  readonly fullLength: number | undefined;
}

/** The body and the headers of one side; JSON is shown indented, or as it was sent. */
export function MessageView({ title, headers, body, fullLength }: MessageViewProps) {
  const [isRaw, setRaw] = useState(false);
  const pretty = indentJson(body);
  return (
    <>
      <h3>{title}</h3>
      {body === '' ? (
        <p class="quiet">No body.</p>
      ) : (
        <>
          <pre>{isRaw || pretty === undefined ? body : pretty}</pre>
          {pretty !== undefined && pretty !== body && (
            <button type="button" aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
              Raw
            </button>
          )}
          {fullLength !== undefined && (
            <p class="quiet">
              Cut: the whole body has {fullLength.toLocaleString()}{' '}
              {title === 'Request' ? 'bytes' : 'characters'}.
            </p>
          )}
        </>
      )}
      <dl>
        {Object.entries(headers).map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
    </>
  );
}

/** JSON with an indent and every digit of its numbers; undefined for a text that is not JSON. */
function indentJson(text: string): string | undefined {
  try {
    return stringify(parse(text), undefined, 2);
  } catch {
    return undefined;
  }
}
