/** The connection ended before the response did. */
const resets = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];
/** What answers on the port does not speak TLS. */
const plain = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO'];

/** Whether a request failed because its connection ended. */
export function isReset(error: unknown): boolean {
  return resets.includes(codeOf(error));
}

/** Why a request got no response, as a clause: fetch says only "fetch failed". */
export function describeNetworkError(error: unknown): string {
  const code = codeOf(error);
  if (isReset(error)) {
    return 'it closed the connection';
  }
  if (plain.includes(code)) {
    return 'it does not speak TLS';
  }
  return descriptions[code] ?? (causeOf(error).message || code || String(error));
}

/** What to do about a request that got no response. */
export function remedyForNetworkError(error: unknown, { host, protocol }: URL): string {
  const code = codeOf(error);
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return 'Give a host name that the certificate has as --broker-url.';
  }
  if (plain.includes(code)) {
    return `Give http://${host} as --broker-url, if it is the right port.`;
  }
  if (protocol === 'http:' && isReset(error)) {
    return `Check that the broker is running. If it speaks TLS, give https://${host} as --broker-url.`;
  }
  return /certificate|self.signed/i.test(describeNetworkError(error))
    ? 'Set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority.'
    : 'Check --broker-url, and that the broker is running.';
}

const descriptions: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name cannot be looked up',
};

function codeOf(error: unknown): string {
  return causeOf(error).code ?? '';
}

function causeOf(error: unknown): NodeJS.ErrnoException {
  const { cause = error } = error as { cause?: unknown };
  return cause as NodeJS.ErrnoException;
}
