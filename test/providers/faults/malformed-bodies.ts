import { repairing } from '../repairing.js';
import { faultsOf } from './fault.js';

/** A body that is no object, or no JSON, is taken for a NewPlant. */
export const malformedBodyFaults = faultsOf('input checks', [
  {
    name: 'creates a plant of its own for an empty body',
    breaks: ['create.body-required'],
    change: (reference) => {
      let next = 880_000_000;
      return {
        parse: (text) => reference.parse(text || `{"id":${next++},"name":"New plant"}`),
      };
    },
  },
  {
    name: 'takes the first plant of an array',
    breaks: ['create.rejects-400-with-error'],
    change: (reference) => ({
      readObject: (value) => reference.readObject(Array.isArray(value) ? value[0] : value),
    }),
  },
  {
    name: 'takes a NewPlant that is wrapped in an object',
    breaks: ['create.rejects-400-with-error'],
    change: (reference) => ({
      readObject(value) {
        const outer = reference.readObject(value);
        return outer.plant === undefined ? outer : reference.readObject(outer.plant);
      },
    }),
  },
  {
    name: 'takes JSON inside a string',
    breaks: ['create.rejects-400-with-error'],
    change: (reference) => ({
      readObject: (value) =>
        reference.readObject(typeof value === 'string' ? reference.parse(value) : value),
    }),
  },
  {
    name: 'closes an object that is cut off',
    breaks: ['create.rejects-400-with-error'],
    change: repairing(
      (text) => `${text}}`,
      (text) => `${text}"}`,
    ),
  },
  {
    name: 'takes a form for JSON',
    breaks: ['create.rejects-400-with-error', 'create.body-required'],
    change: repairing((text) => {
      const { id, ...others } = Object.fromEntries(new URLSearchParams(text));
      return JSON.stringify({ id: Number(id), ...others });
    }),
  },
]);
