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
import { expectListed } from './listed.js';
import type { Scene } from './scene.js';

interface Intruder {
  readonly what: string;
  readonly rule: RuleId;
  authorization(token: string): string | undefined;
}

const intruders: readonly Intruder[] = [
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

/** Who has no valid token changes nothing. */
export const unauthenticated: Check = {
  name: 'create, list and delete without a valid token, then list with one',
  rules: ['authentication.required', 'authentication.bearer'],
  async run(scene) {
    const token = await scene.session.tokenOf('first');
    await settleAll(
      intruders.map(({ authorization, ...intruder }) =>
        intrude(scene, intruder, { authorization: authorization(token) }),
      ),
    );
  },
};

async function intrude(
  scene: Scene,
  { what, rule }: Omit<Intruder, 'authorization'>,
  as: Caller,
): Promise<void> {
  const { findings, capabilities, session } = scene;
  const planted = await createPlant(scene);
  const unwanted = capabilities.testPlants.next();
  const before = await listPlants(scene);
  const refused = await settleAll([
    requestCreate(scene.session, unwanted, { as }),
    session.send('GET', '/plants', { as }),
    requestDelete(scene.session, planted.id, { as }),
  ]);
  for (const exchange of refused) {
    judge(scene, rule, what, exchange);
  }

  const after = await listPlants(scene);
  const [created] = refused;
  if (findByName(after, unwanted.name).length > 0) {
    findings.failed(rule, {
      expected: `a create ${what} creates nothing`,
      actual: `"${unwanted.name}" is listed`,
      exchanges: [created, after.exchange],
    });
  }
  if (findByName(before, planted.name).length === 0) {
    findings.notChecked(hiddenReason, rule);
    return;
  }
  const [, , deleted] = refused;
  const since = { what: `after a delete ${what}`, exchanges: [deleted] };
  await expectListed(scene, [planted], rule, since);
}

function judge({ findings }: Scene, rule: RuleId, what: string, exchange: Exchange): void {
  const status = statusOf(exchange) ?? 0;
  if (status >= 400 && status < 500) {
    findings.passed(rule);
    return;
  }
  findings.failed(rule, {
    expected: `${exchange.request.method} ${what} is refused, with a status from 400 to 499`,
    actual: describeAnswer(exchange),
    exchanges: [exchange],
  });
}
