const breaksResponse =
  'the fault breaks the response, which Prism then answers with a 500 of its own';
const breaksConnection = 'the fault breaks the connection, and Prism waits or answers by itself';

/** Tests of the behaviour suite that cannot run through a proxy such as Prism, by their titles, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  'drop-connection': breaksConnection,
  'no-answer': breaksConnection,
  'truncate-body': breaksConnection,
  'malformed-json': breaksResponse,
  'empty-body': breaksResponse,
  'records a request, its response, the user, and the duration':
    'the journal has the address that Prism asks, and not its own',
};
