import type { FaultKind } from '../../service/faults/fault.js';

/** The kinds of faults, in the order of the form, and what a client sees of each. */
export const faultKindTexts: Readonly<Record<FaultKind, string>> = {
  status:
    'Answers with this status. From 300 on, the body is an Error. Below 300, only a success gets the status.',
  delay: 'The response comes late.',
  'expired-token': 'The response is the one that an expired token gets.',
  'drop-connection': 'The connection is closed without a response.',
  'no-answer': 'There is no response until the client gives up.',
  'truncate-body': 'The connection is closed after the headers and half of the body.',
  'malformed-json': 'The body lacks its last character, so that it is not JSON.',
  'empty-body': 'The response has its status and headers, but no body.',
};

export const faultKinds = Object.keys(faultKindTexts) as FaultKind[];
