import type { Rejected } from '../../../interface/outcome.js';
import { type Exchange, headerOf, statusOf } from '../../session/exchange.js';
import type { RequestRate } from '../../session/request-rate.js';
import type { ProfileRecorder } from '../profile-recorder.js';
import { readRejection } from '../read-outcome.js';
import { textsOf } from '../template.js';

/** One a second: with fewer, hardly any limit would have been seen. */
const minSeen = 60;

/** Records how many requests a user may make, by what the provider has said of itself. */
export function recordRequestRate(rate: RequestRate, recorder: ProfileRecorder): void {
  const subject = 'request.rate-limit';
  const { busy, perMinute, maxPerMinute } = rate;
  if (busy === undefined) {
    const evidence = `${maxPerMinute} requests of a user within a minute were answered`;
    if (maxPerMinute < minSeen) {
      recorder.leaveOpen(`only ${evidence}`, subject);
    } else {
      recorder.determine(subject, 'unlimited', evidence, { triedUpTo: maxPerMinute });
    }
    recorder.leaveOpen('no request was rejected for coming too fast', 'request.over-rate');
    return;
  }
  const evidence = `a request that came too fast was answered with ${statusOf(busy)}`;
  if (perMinute === undefined) {
    recorder.leaveOpen(`${evidence}, but not for the rest of a minute`, subject);
  } else {
    const until = `${evidence} after ${perMinute} others, until a minute was over`;
    recorder.determine(subject, perMinute, until);
  }
  recorder.determineOutcome('request.over-rate', outcomeOf(busy), evidence);
}

/** The rejection, in which the seconds until the next request are counted by the mock. */
function outcomeOf(exchange: Exchange): Rejected {
  const { headers, ...rejection } = readRejection(exchange, textsOf(exchange));
  const retryAfter =
    headerOf(exchange, 'retry-after') === undefined ? {} : { 'retry-after': '{seconds}' };
  const all = { ...headers, ...retryAfter };
  return { ...rejection, ...(Object.keys(all).length > 0 && { headers: all }) };
}
