import { counted } from '../../../interface/counted.js';
import type { Rejected } from '../../../interface/outcome.js';
import { type Exchange, headerOf, statusOf } from '../../session/exchange.js';
import type { RequestRate } from '../../session/request-rate.js';
import type { ProfileRecorder } from '../profile-recorder.js';
import { readRejection } from '../read-rejection.js';
import { textsOf } from '../template.js';

/** One a second: fewer requests would reach hardly any limit. */
const minSeen = 60;

/** Records how many requests a user may send in a minute, from the rate that the session measured. */
export function recordRequestRate(rate: RequestRate, recorder: ProfileRecorder): void {
  const subject = 'request.rate-limit';
  const { busy, perMinute, maxPerMinute } = rate;
  if (busy === undefined) {
    const requests = `${counted(maxPerMinute, 'request')} of a user within a minute`;
    if (maxPerMinute < minSeen) {
      recorder.leaveOpen(`the provider answered only ${requests}`, subject);
    } else {
      const evidence = `the provider answered ${requests}`;
      recorder.determine(subject, 'unlimited', evidence, { triedUpTo: maxPerMinute });
    }
    recorder.leaveOpen(
      'the provider rejected no request for exceeding a rate limit',
      'request.over-rate',
    );
    return;
  }
  const evidence = `the provider answered ${statusOf(busy)} to a request that exceeded its rate limit`;
  if (perMinute === undefined) {
    recorder.leaveOpen(`${evidence}, but not for the rest of the minute`, subject);
  } else {
    const until = `${evidence}, after ${perMinute} others and until the minute was over`;
    recorder.determine(subject, perMinute, until);
  }
  recorder.determineOutcome('request.over-rate', outcomeOf(busy), evidence);
}

/** The outcome of a rejection; the mock counts the seconds of Retry-After itself. */
function outcomeOf(exchange: Exchange): Rejected {
  const { headers, ...rejection } = readRejection(exchange, textsOf(exchange));
  const retryAfter =
    headerOf(exchange, 'retry-after') === undefined ? {} : { 'retry-after': '{seconds}' };
  const all = { ...headers, ...retryAfter };
  return { ...rejection, ...(Object.keys(all).length > 0 && { headers: all }) };
}
