import { describe, expect, it } from 'vitest';
import { chosenOf } from '../chosen-of.js';
import { combine, type Provider } from './behaviour.js';
import { conforming } from './conforming.js';
import { faultNamed } from './faults.js';
import { verifyOne } from './verify-one.js';

const fullOf8 = 'has room for 8 plants, and answers 507 when it is full';
const fullOf16 = 'has room for 16 plants, and answers 400 when it is full';
const replicas = 'lists from three replicas in turn, which are 0, 150 and 400 ms late';
const seeOther = 'answers 303 without a body to the create of a taken id, and changes nothing';

/** Faults in services that are unusual otherwise, which may hide a fault or make it look like another one. */
const pairs: readonly (readonly [fault: string, service: string])[] = [
  ['answers 401 to a delete without a valid token, and deletes the plant', fullOf16],
  ['lists the first plant twice with a limit of 1 or 2', fullOf16],
  ['gives a plant without an id a new one', fullOf16],
  ['gives a second plant of a name the tag of the first', fullOf8],
  ['drops a tag that is not a string', fullOf8],
  ['escapes names for HTML', fullOf8],
  ['removes the newest plant of the user instead of the one that was asked for', replicas],
  ['loses the sign of an id', seeOther],
  [
    'keeps the low 32 bits of an id',
    'lists 10 plants if no limit is given, and rejects a limit above 50',
  ],
  ['brings each deleted plant back after 1.5 s', 'lists the newest 10 plants if no limit is given'],
];

/** A service that differs from the reference in one way that the document allows, and in one that it does not. */
function cross(fault: Provider, service: Provider): Provider {
  const seed = fault.seed ?? service.seed;
  return {
    name: `${fault.name}, and ${service.name}`,
    change: combine(service.change, fault.change),
    ...(seed !== undefined && { seed }),
    ...(fault.tokens && { tokens: fault.tokens }),
  };
}

describe.concurrent('a verification names the rule that a service breaks', {
  timeout: 120_000,
}, () => {
  const isFirstOfService = ([, service]: (typeof pairs)[number], at: number) =>
    pairs.findIndex(([, other]) => other === service) === at;

  it.each(chosenOf(pairs, isFirstOfService))('which %s, and %s', async (faultName, serviceName) => {
    const fault = faultNamed(faultName);
    const service = conforming.find(({ name }) => name === serviceName) ?? expect.unreachable();

    const { failedRules } = await verifyOne(cross(fault, service));

    expect(fault.breaks).toEqual(expect.arrayContaining([...failedRules]));
    expect(failedRules).not.toEqual([]);
  });
});
