import bearerAuth from '@fastify/bearer-auth';
import Ajv from 'ajv';
import Fastify from 'fastify';

const users = new Map([
  ['alice-token', 'alice'],
  ['bob-token', 'bob'],
]);

/** id -> { name, tag, owner }, in the order of creation */
const plants = new Map();

// JSON numbers are doubles here, so ids stop where they would lose digits.
const plantId = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

const newPlant = {
  type: 'object',
  required: ['id', 'name'],
  additionalProperties: false,
  properties: {
    id: plantId,
    name: { type: 'string', minLength: 1, maxLength: 255 },
    tag: { type: 'string', maxLength: 64 },
  },
};

const plant = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, tag: { type: 'string' } },
};

const listQuery = {
  type: 'object',
  properties: { limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 } },
};

const deleteParams = {
  type: 'object',
  properties: { id: { type: 'string', pattern: '^[1-9][0-9]{0,15}$' } },
};

function failure(statusCode, message) {
  return Object.assign(new Error(message), { statusCode });
}

function sendError(error, request, reply) {
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    request.log.error(error);
  }
  reply.code(status).send({
    error: status,
    message: status >= 500 ? 'Internal server error' : error.message,
    code: error.code,
    requestId: request.id,
  });
}

const app = Fastify({ logger: { level: 'error' }, frameworkErrors: sendError });

app.setErrorHandler(sendError);

// Query strings are text and need coercion, JSON bodies are typed already.
const bodyAjv = new Ajv({ coerceTypes: false, removeAdditional: true, useDefaults: true });
const textAjv = new Ajv({ coerceTypes: true, removeAdditional: true, useDefaults: true });
app.setValidatorCompiler(({ schema, httpPart }) =>
  (httpPart === 'body' ? bodyAjv : textAjv).compile(schema),
);

app.register(async (api) => {
  api.decorateRequest('user', null);
  await api.register(bearerAuth, {
    auth: (token, request) => {
      request.user = users.get(token) ?? null;
      return request.user !== null;
    },
    errorResponse: (error) => ({ error: 401, message: error.message }),
    verifyErrorLogLevel: null,
  });

  api.post('/plants', { schema: { body: newPlant, response: { 200: plant } } }, async (request) => {
    const { id, name, tag } = request.body;
    if (plants.has(id)) {
      throw failure(409, `A plant with the id ${id} exists already`);
    }
    const created = { name, tag, owner: request.user };
    plants.set(id, created);
    return created;
  });

  api.get(
    '/plants',
    { schema: { querystring: listQuery, response: { 200: { type: 'array', items: plant } } } },
    async (request) =>
      [...plants.values()]
        .filter(({ owner }) => owner === request.user)
        .slice(0, request.query.limit),
  );

  api.delete('/plants/:id', { schema: { params: deleteParams } }, async (request, reply) => {
    const id = Number(request.params.id);
    const found = plants.get(id);
    if (!found) {
      throw failure(404, `There is no plant with the id ${request.params.id}`);
    }
    if (found.owner !== request.user) {
      throw failure(403, 'This plant belongs to somebody else');
    }
    plants.delete(id);
    return reply.code(204).send();
  });
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 3000) });
