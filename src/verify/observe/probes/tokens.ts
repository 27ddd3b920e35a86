import { requestCreate } from '../../session/create-plant.js';
import { answerClause, describeAnswer } from '../../session/describe-answer.js';
import { headerOf, isError, isSuccess } from '../../session/exchange.js';
import { settleAll } from '../../session/settle-all.js';
import { randomLetters } from '../../session/test-names.js';
import { missingTokens } from '../missing-tokens.js';
import { type Outside, type Probe, tellRefusal } from '../site.js';
import { expectOthersTaken, removeAgain } from '../try-plant.js';

const list = (site: Outside, authorization: string | undefined) =>
  site.session.send('GET', '/plants', { as: { authorization } });

/** What becomes of requests without a token, and with one that is none. */
export const tokens: Probe<Outside> = {
  points: [
    'authentication.missing-token',
    'authentication.other-scheme',
    'authentication.unknown-token',
    'authentication.challenge',
  ],
  async run(site) {
    const [missing, other, unknown] = await settleAll([
      list(site, undefined),
      list(site, 'Basic cGxhbnQ6c3RvcmU='),
      list(site, `Bearer ${randomLetters(24)}`),
    ]);
    tellRefusal(site, 'authentication.missing-token', 'GET /plants without a token', missing);
    tellRefusal(site, 'authentication.other-scheme', 'GET /plants with Basic', other);
    tellRefusal(site, 'authentication.unknown-token', 'GET /plants with a made-up token', unknown);
    const refused = [missing, other, unknown].filter(isError);
    const sent = refused.filter((one) => headerOf(one, 'www-authenticate') !== undefined).length;
    const evidence = `${sent} of ${refused.length} refused tokens came with WWW-Authenticate`;
    if (refused.length > 0 && (sent === 0 || sent === refused.length)) {
      site.observations.tell('authentication.challenge', sent > 0 ? 'sent' : 'absent', evidence);
    } else {
      site.observations.leave(evidence, 'authentication.challenge');
    }
  },
};

/** Whether "bearer" is as good as "Bearer". */
export const schemeCase: Probe<Outside> = {
  points: ['authentication.scheme-case'],
  async run(site) {
    const point = 'authentication.scheme-case';
    const token = await site.session.tokenOf('first');
    const exchange = await list(site, `bearer ${token}`);
    const evidence = `GET /plants with "bearer" ${answerClause(exchange)}`;
    if (isSuccess(exchange)) {
      site.observations.tell(point, 'any', evidence);
    } else if (isError(exchange) && isSuccess(await list(site, `Bearer ${token}`))) {
      site.observations.tell(point, 'exact', evidence);
    } else {
      site.observations.leave(evidence, point);
    }
  },
};

/** What becomes of a token that was valid once; it has to be given. */
export const endedToken: Probe<Outside> = {
  points: ['authentication.ended-token'],
  async run(site) {
    const point = 'authentication.ended-token';
    if (site.endedToken === undefined) {
      site.observations.leave(missingTokens['--ended-token'], point);
      return;
    }
    const exchange = await list(site, `Bearer ${site.endedToken}`);
    tellRefusal(site, point, 'GET /plants with the ended token', exchange);
  },
};

/** What a token may do that is for reading alone; it has to be given. */
export const scopes: Probe = {
  points: ['authentication.scopes', 'authentication.insufficient-scope'],
  async run(site) {
    const { observations, readOnlyToken, capabilities } = site;
    if (readOnlyToken === undefined) {
      observations.leave(missingTokens['--read-only-token'], ...scopes.points);
      return;
    }
    const as = { authorization: `Bearer ${readOnlyToken}` };
    const listed = await list(site, as.authorization);
    if (!isSuccess(listed)) {
      observations.leave(
        `the read-only token may not list: ${describeAnswer(listed)}`,
        ...scopes.points,
      );
      return;
    }
    const plant = capabilities.testPlants.next();
    const created = await requestCreate(site.session, plant, { as });
    const evidence = `POST /plants with the read-only token ${answerClause(created)}`;
    if (isSuccess(created)) {
      await removeAgain(site, plant.id, { as });
      observations.tell('authentication.scopes', 'ignored', evidence);
      observations.leave('no token is refused for its scope', 'authentication.insufficient-scope');
    } else if (isError(created)) {
      await expectOthersTaken(site);
      observations.tell('authentication.scopes', 'enforced', evidence);
      const what = 'POST /plants with the read-only token';
      tellRefusal(site, 'authentication.insufficient-scope', what, created);
    } else {
      observations.leave(evidence, ...scopes.points);
    }
  },
};
