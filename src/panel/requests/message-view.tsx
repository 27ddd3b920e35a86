import { parse, stringify } from 'lossless-json';

interface MessageViewProps {
  readonly title: 'Request' | 'Response';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The length of the body before the journal cut it. */
  readonly fullLength: number | undefined;
}

/** The body and the headers of one side; JSON is shown indented. */
export function MessageView({ title, headers, body, fullLength }: MessageViewProps) {
  return (
    <>
      <h3>{title}</h3>
      {body === '' ? (
        <p class="quiet">No body.</p>
      ) : (
        <>
          <pre>{indentJson(body)}</pre>
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

/** JSON with an indent and every digit of its numbers; another text as it is. */
function indentJson(text: string): string | undefined {
  try {
    return stringify(parse(text), undefined, 2);
  } catch {
    return text;
  }
}
