export * from '../session/cannot-check-error.js';
