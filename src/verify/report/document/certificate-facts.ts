import type { RunDescription } from '../run-description.js';
import type { Fact } from './report-document.js';

export const uncheckedCertificate =
  'the certificate of the provider was not checked, so another server may have answered';

/** What a report says of the certificate of the provider, if it was not checked. */
export function certificateFacts({ insecure }: Pick<RunDescription, 'insecure'>): Fact[] {
  return insecure ? [['Insecure', uncheckedCertificate]] : [];
}
