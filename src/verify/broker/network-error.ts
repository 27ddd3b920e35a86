/** Why a request got no response, as a clause: fetch says only "fetch failed". */
export function describeNetworkError(error: unknown): string {
  const { code = '', message = '' } = causeOf(error);
  return descriptions[code] ?? (message || code || String(error));
}

/** What to do about a request that got no response. */
export function remedyForNetworkError(error: unknown, { host, protocol }: URL): string {
  const { code = '' } = causeOf(error);
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return 'Give a host name that the certificate has as --broker-url.';
  }
  if (isPlain(code)) {
    return `Give http://${host} as --broker-url, if it is the right port.`;
  }
  if (protocol === 'http:' && descriptions[code] === descriptions.ECONNRESET) {
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
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS',
  EPROTO: 'it does not speak TLS',
};

function isPlain(code: string): boolean {
  return descriptions[code] === descriptions.EPROTO;
}

function causeOf(error: unknown): NodeJS.ErrnoException {
  const { cause = error } = error as { cause?: unknown };
  return cause as NodeJS.ErrnoException;
}
