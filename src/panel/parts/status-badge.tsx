/** A status of a response, coloured by its class; a dash if there was no response. */
export function StatusBadge({ status }: { status: number | undefined }) {
  const kind = status === undefined || status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good';
  return <span class={`status badge ${kind}`}>{status ?? '—'}</span>;
}
