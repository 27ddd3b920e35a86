import { openPoints } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { Observations, type PointObservation } from '../../../src/verify/observe/observation.js';
import { exchangeOf } from '../exchange-of.js';

const point = 'delete.success';

const reportOf = (observations: Observations): PointObservation | undefined =>
  observations.report('nothing was seen').find((one) => one.point === point);

describe('observations', () => {
  it('have every open point, in the order of the table', () => {
    const points = new Observations().report('nothing was seen');

    expect(points.map((one) => one.point)).toEqual(Object.keys(openPoints));
    expect(points.map((one) => 'reason' in one && one.reason)).toEqual(
      points.map(() => 'nothing was seen'),
    );
  });

  it('tell a choice with what was seen, also when it is seen again', () => {
    const observations = new Observations();
    observations.tell(point, 204, 'the first was answered with 204');
    observations.tell(point, 204, 'the second was answered with 204');
    observations.leave('the third was not answered', point);

    expect(reportOf(observations)).toEqual({
      point,
      choice: 204,
      evidence: 'the first was answered with 204',
    });
  });

  it('believe neither of two choices that differ, nor a third', () => {
    const observations = new Observations();
    observations.tell(point, 204, 'the first was answered with 204');
    observations.tell(point, 200, 'the second with 200');
    observations.tell(point, 204, 'the third with 204');

    expect(observations.choiceOf(point)).toBeUndefined();
    expect(reportOf(observations)).toEqual({
      point,
      reason: 'the first was answered with 204; but the second with 200',
    });
  });

  it('tell nothing that a profile cannot say', () => {
    const observations = new Observations();
    observations.tell('error.integer', 10_000_000_000, 'so in 19 Errors');

    const points = observations.report('nothing was seen');

    expect(points).toContainEqual({
      point: 'error.integer',
      reason: 'so in 19 Errors, which no profile can say',
    });
  });

  it('tell nothing that something speaks against', () => {
    const observations = new Observations();
    observations.tell(point, 204, 'the first was answered with 204');
    observations.doubt('the second was not answered', point);

    expect(reportOf(observations)).toMatchObject({
      reason: 'the first was answered with 204; but the second was not answered',
    });
  });

  it('keep the first reason of several', () => {
    const observations = new Observations();
    observations.leave('there was no plant', point);
    observations.leave('there was no list', point);

    expect(reportOf(observations)).toEqual({ point, reason: 'there was no plant' });
  });
});

describe('a draft', () => {
  it('knows what was told before it', () => {
    const observations = new Observations();
    observations.tell(point, 204, 'it was answered with 204');
    observations.refuse('delete.unknown-id', exchangeOf({ status: 404 }));

    const draft = observations.draft();

    expect(draft.choiceOf(point)).toBe(204);
    expect(draft.refused).toEqual(observations.refused);
  });

  it('counts for nothing until it is added', () => {
    const observations = new Observations();
    const draft = observations.draft();
    draft.tell(point, 204, 'it was answered with 204', { atLeast: 7 });
    draft.refuse('delete.unknown-id', exchangeOf({ status: 404 }));

    expect(observations.choiceOf(point)).toBeUndefined();
    expect(observations.refused).toEqual([]);

    observations.add(draft);

    expect(reportOf(observations)).toMatchObject({ choice: 204, atLeast: 7 });
    expect(observations.refused).toHaveLength(1);
  });

  it('that tells another choice makes both doubtful', () => {
    const observations = new Observations();
    observations.tell(point, 204, 'the first was answered with 204');
    const draft = observations.draft();
    draft.tell(point, 200, 'the second with 200');

    observations.add(draft);

    expect(reportOf(observations)).toMatchObject({
      reason: 'the first was answered with 204; but the second with 200',
    });
  });

  it('that contradicts itself is added as it stands', () => {
    const observations = new Observations();
    const draft = observations.draft();
    draft.tell(point, 204, 'the first was answered with 204');
    draft.tell(point, 200, 'the second with 200');

    observations.add(draft);

    expect(reportOf(observations)).toEqual(reportOf(draft));
  });
});
