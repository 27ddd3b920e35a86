const assert = require('node:assert/strict');
const { createPlantMock } = require('plant-store-kit');
const { createPlantClient } = require('plant-store-kit/client');
const { startServer } = require('plant-store-kit/server');
const { verifyProvider } = require('plant-store-kit/verify');

assert.equal(typeof createPlantMock().fetch, 'function');
for (const required of [createPlantClient, startServer, verifyProvider]) {
  assert.equal(typeof required, 'function');
}
