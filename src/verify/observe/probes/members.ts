import { createBody } from '../../session/create-plant.js';
import { answerClause } from '../../session/describe-answer.js';
import { isSuccess, jsonOf } from '../../session/exchange.js';
import type { Probe } from '../site.js';
import { tryPlant, tryVariation } from '../try-plant.js';

/** What becomes of members that a NewPlant does not have, or not so. */
export const members: Probe = {
  points: ['create.unknown-members', 'create.member-case'],
  async run(site) {
    const { observations, capabilities } = site;
    const colourful = capabilities.testPlants.next();
    const body = createBody(colourful).replace(/}$/, ',"colour":"green"}');
    const unknown = await tryVariation(site, colourful, { body });
    const evidence = `a create with a member "colour" ${answerClause(unknown.exchange)}`;
    observations.tell('create.unknown-members', unknown.isTaken ? 'ignore' : 'reject', evidence);
    if (!unknown.isTaken) {
      observations.refuse('create.unknown-members', unknown.exchange);
    }

    const { id, name } = capabilities.testPlants.nextWithoutTag();
    const loud = `{"ID":${id},"Name":${JSON.stringify(name)}}`;
    const { isTaken, exchange } = await tryVariation(site, { id, name }, { body: loud });
    const { name: created } = (jsonOf(exchange) ?? {}) as { name?: unknown };
    if (isSuccess(exchange) && created !== name) {
      const reason = 'a create with "ID" and "Name" succeeded, and lost the name';
      observations.leave(reason, 'create.member-case');
      return;
    }
    const what = `a create with "ID" and "Name" ${answerClause(exchange)}`;
    observations.tell('create.member-case', isTaken ? 'any' : 'exact', what);
  },
};

/** Whether a create must say that its body is JSON. */
export const contentType: Probe = {
  points: ['create.content-type'],
  async run(site) {
    const { observations, capabilities } = site;
    const point = 'create.content-type';
    const accept = { Accept: 'application/json' };
    const asText = await tryVariation(site, capabilities.testPlants.next(), {
      headers: { ...accept, 'Content-Type': 'text/plain' },
    });
    const asNothing = await tryVariation(site, capabilities.testPlants.next(), { headers: accept });
    const evidence = `a create that is called text/plain ${answerClause(asText.exchange)}; one without a Content-Type ${answerClause(asNothing.exchange)}`;
    if (asText.isTaken && !asNothing.isTaken) {
      observations.leave(evidence, point);
      return;
    }
    const choice = asText.isTaken ? 'ignored' : asNothing.isTaken ? 'optional' : 'required';
    observations.tell(point, choice, evidence);
    if (!asText.isTaken) {
      observations.refuse(point, asText.exchange);
    }
  },
};

/** Refusals that are rules: how they are answered is open nevertheless. */
export const invalidPlants: Probe = {
  points: [],
  async run(site) {
    const { id, name } = site.capabilities.testPlants.nextWithoutTag();
    const bodies = [
      ['create.body-required', ''],
      ['create.rejects-400-with-error', '{'],
      // Two faults, lest a plant comes of it: without an id it would be anybody's.
      ['new-plant.id', '{"id":null,"name":7}'],
      ['new-plant.name', `{"id":${id}}`],
      ['new-plant.tag', `{"id":${id},"name":"${name}","tag":7}`],
    ] as const;
    for (const [rule, body] of bodies) {
      const { isTaken, exchange } = await tryPlant(site, { id, name }, { body });
      if (!isTaken) {
        site.observations.refuse(rule, exchange);
      }
    }
  },
};
