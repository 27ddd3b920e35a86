import type { RuleId } from '../../interface/rules.js';
import { createPlant, requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { type Exchange, statusOf } from '../session/exchange.js';
import { findByName, hiddenReason, listPlants } from '../session/list-plants.js';
import type { Caller } from '../session/request.js';
import { settleAll } from '../session/settle-all.js';
import { randomLetters } from '../session/test-names.js';
import type { Check } from './check.js';
import type { CheckContext } from './check-context.js';
import { checkListed } from './check-listed.js';

interface InvalidAuthorization {
  readonly what: string;
  readonly rule: RuleId;
  authorization(token: string): string | undefined;
}

const invalidAuthorizations: readonly InvalidAuthorization[] = [
  { what: 'without a token', rule: 'authentication.required', authorization: () => undefined },
  {
    what: 'with a token that nobody issued',
    rule: 'authentication.required',
    authorization: () => `Bearer ${randomLetters(24)}`,
  },
  {
    what: 'with a valid token and more letters behind it',
    rule: 'authentication.required',
    authorization: (token) => `Bearer ${token}${randomLetters(12)}`,
  },
  {
    what: 'with the scheme alone',
    rule: 'authentication.required',
    authorization: () => 'Bearer',
  },
  {
    what: 'with the beginning of a valid token',
    rule: 'authentication.required',
    authorization: (token) => `Bearer ${token.slice(0, -1)}`,
  },
  {
    what: 'with a valid token and no scheme',
    rule: 'authentication.bearer',
    authorization: (token) => token,
  },
  {
    what: 'with a valid token under a scheme that ends like Bearer',
    rule: 'authentication.bearer',
    authorization: (token) => `NotBearer ${token}`,
  },
  {
    what: 'with a valid token under another scheme',
    rule: 'authentication.bearer',
    authorization: (token) => `Token ${token}`,
  },
];

/** Requests without a valid token change nothing. */
export const unauthenticated: Check = {
  name: 'create, list and delete without a valid token, then list with one',
  rules: ['authentication.required', 'authentication.bearer'],
  async run(context) {
    const token = await context.session.tokenOf('first');
    await settleAll(
      invalidAuthorizations.map(({ authorization, ...invalid }) =>
        tryWith(context, invalid, { authorization: authorization(token) }),
      ),
    );
  },
};

async function tryWith(
  context: CheckContext,
  { what, rule }: Omit<InvalidAuthorization, 'authorization'>,
  as: Caller,
): Promise<void> {
  const { results, capabilities, session } = context;
  const plant = await createPlant(context);
  const unwanted = capabilities.testPlants.next();
  const before = await listPlants(context);
  const refused = await settleAll([
    requestCreate(session, unwanted, { as }),
    session.send('GET', '/plants', { as }),
    requestDelete(session, plant.id, { as }),
  ]);
  for (const exchange of refused) {
    checkRefused(context, rule, what, exchange);
  }

  const after = await listPlants(context);
  const [created, , deleted] = refused;
  if (findByName(after, unwanted.name).length > 0) {
    results.failed(rule, {
      expected: `a create ${what} creates nothing`,
      actual: `"${unwanted.name}" is listed`,
      exchanges: [created, after.exchange],
    });
  }
  if (findByName(before, plant.name).length === 0) {
    results.notChecked(hiddenReason, rule);
    return;
  }
  const since = { what: `after a delete ${what}`, exchanges: [deleted] };
  await checkListed(context, [plant], rule, since);
}

function checkRefused(
  { results }: CheckContext,
  rule: RuleId,
  what: string,
  exchange: Exchange,
): void {
  const status = statusOf(exchange) ?? 0;
  if (status >= 400 && status < 500) {
    results.passed(rule);
    return;
  }
  results.failed(rule, {
    expected: `${exchange.request.method} ${what} is refused, with a status from 400 to 499`,
    actual: describeAnswer(exchange),
    exchanges: [exchange],
  });
}
