import { createProfile } from 'plant-store-kit/verify';
import { expect, it } from 'vitest';
import { observationToText } from '../../../src/verify/profile/observation-to-text.js';
import type { ProviderAnswer } from '../../providers/behaviour.js';
import { startProvider } from '../../providers/provider.js';
import { observeSituations } from './observe-situations.js';

const deprecated = (answer: ProviderAnswer): ProviderAnswer => ({
  ...answer,
  headers: { ...answer.headers, deprecation: 'true' },
});

it('reports a header that the mock does not repeat for an unusual success as unsupported', async () => {
  await using provider = await startProvider({
    name: 'warns of members that it does not know',
    change: {
      finish: (answer, { request }) =>
        Buffer.from(request.body).includes('"height"') ? deprecated(answer) : answer,
    },
  });
  const { url, token, secondToken } = provider;

  const report = await observeSituations({ url, token, secondToken }, [
    'create.new-plant',
    'create.unknown-member',
  ]);

  expect(createProfile(report).outcomes?.['create.unknown-member']).toEqual({ effect: 'accepted' });
  expect(report.unsupported).toContainEqual({
    subject: 'create.unknown-member/one more member',
    behaviour:
      'A create with a member that NewPlant does not have (one more member) creates the plant without that member; its answer differs from the usual one.',
    evidence:
      'The usual answer has status 200 and none of the compared headers; this one has status 200 and deprecation: true.',
  });
});

it('reports once that creates are answered with a status that the document does not have', async () => {
  await using provider = await startProvider({
    name: 'answers 201 to creates',
    change: ({ statuses }) => ({ statuses: { ...statuses, create: 201 } }),
  });
  const { url, token, secondToken } = provider;

  const report = await observeSituations({ url, token, secondToken }, [
    'create.new-plant',
    'create.taken-name',
    'create.content-type',
  ]);

  expect(report.unsupported).toEqual([
    {
      subject: 'create.new-plant',
      behaviour:
        'A create of a plant that is not in the store: no outcome can express the answer of the provider.',
      evidence: 'The provider answered 201 to POST /plants.',
    },
  ]);
  expect(observationToText(report, { hasColors: false }).match(/create\.new-plant/g)).toHaveLength(
    1,
  );
});
