import express from 'express';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
const MAX_NAME_LENGTH = 100;

const codes = {
  invalidBody: 1001,
  plantExists: 1002,
  invalidId: 1003,
  plantNotFound: 1004,
  unauthorized: 1100,
  unexpected: 1999,
};

const users = new Map([
  ['alice-token', { id: 1, name: 'alice' }],
  ['bob-token', { id: 2, name: 'bob' }],
]);

const plants = [
  { id: 1, ownerId: 1, name: 'Monstera deliciosa', tag: 'indoor' },
  { id: 2, ownerId: 1, name: 'Basil', tag: 'herb' },
  { id: 3, ownerId: 2, name: 'Aloe vera' },
];

class ApiError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

function authenticate(req, res, next) {
  const match = /^Bearer +(\S+)$/i.exec(req.get('Authorization') ?? '');
  const user = match && users.get(match[1]);
  if (!user) {
    res.set('WWW-Authenticate', 'Bearer realm="plants"');
    throw new ApiError(401, codes.unauthorized, 'Missing or unknown access token');
  }
  req.user = user;
  next();
}

function validatePlant(req, _res, next) {
  const { id, name, tag } = req.body ?? {};
  const problems = [];
  if (!Number.isSafeInteger(id)) {
    problems.push('id must be an integer');
  }
  if (typeof name !== 'string' || !name.trim()) {
    problems.push('name is required');
  } else if (name.length > MAX_NAME_LENGTH) {
    problems.push(`name must have at most ${MAX_NAME_LENGTH} characters`);
  }
  if (tag !== undefined && typeof tag !== 'string') {
    problems.push('tag must be a string');
  }
  if (problems.length > 0) {
    throw new ApiError(400, codes.invalidBody, problems.join(', '));
  }
  next();
}

function parseLimit(value) {
  const limit = Number.parseInt(value, 10);
  if (Number.isNaN(limit)) {
    return DEFAULT_PAGE_SIZE;
  }
  return Math.min(Math.max(limit, 0), MAX_PAGE_SIZE);
}

function toPlant({ name, tag }) {
  return tag ? { name, tag } : { name };
}

const app = express();
app.use(express.json());
app.use('/plants', authenticate);

app.post('/plants', validatePlant, (req, res) => {
  const { id, name, tag } = req.body;
  if (plants.some((plant) => plant.id === id)) {
    throw new ApiError(400, codes.plantExists, `Plant ${id} already exists`);
  }
  const plant = { id, ownerId: req.user.id, name, tag };
  plants.push(plant);
  res.json(toPlant(plant));
});

app.get('/plants', (req, res) => {
  const limit = parseLimit(req.query.limit);
  const page = plants.filter((plant) => plant.ownerId === req.user.id).slice(0, limit);
  res.json(page.map(toPlant));
});

app.delete('/plants/:id', (req, res) => {
  if (!/^-?\d+$/.test(req.params.id)) {
    throw new ApiError(400, codes.invalidId, 'id must be an integer');
  }
  const id = Number(req.params.id);
  const index = plants.findIndex((plant) => plant.id === id && plant.ownerId === req.user.id);
  if (index === -1) {
    throw new ApiError(404, codes.plantNotFound, `Plant ${req.params.id} not found`);
  }
  plants.splice(index, 1);
  res.status(204).end();
});

app.use((err, req, res, _next) => {
  const status = err.status ?? 500;
  const fallback = status < 500 ? codes.invalidBody : codes.unexpected;
  res.status(status).json({
    error: Number.isInteger(err.code) ? err.code : fallback,
    message: status < 500 ? err.message : 'Something went wrong',
    path: req.originalUrl,
    timestamp: new Date().toISOString(),
  });
});

app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
