import type { Rejected } from '../../../interface/outcome.js';
import { type Exchange, headerOf, statusOf } from '../../http/exchange.js';
import type { RequestRate } from '../../session/request-rate.js';
import type { ProfileRecorder } from '../profile-recorder.js';
import { readRejection } from '../read-rejection.js';
import { textsOf } from '../template.js';

/** Records how many requests a user may send in a minute, if the session has exceeded that rate. */
export function recordRequestRate({ busy, perMinute }: RequestRate, recorder: ProfileRecorder) {
  const subject = 'request.rate-limit';
  if (busy === undefined) {
    const reason = 'the provider rejected no request for exceeding a rate limit';
    recorder.leaveOpen(reason, subject, 'request.over-rate');
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
