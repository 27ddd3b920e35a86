"""The plant store, on Flask and SQLite."""
import os
import sqlite3
import tempfile
from functools import wraps

from flask import Flask, abort, g, jsonify, request
from waitress import serve
from werkzeug.exceptions import HTTPException
from werkzeug.routing import IntegerConverter

USERS = {
    'alice-token': 'alice',
    'bob-token': 'bob',
}

MIN_ID, MAX_ID = -2**63, 2**63 - 1
MAX_PAGE_SIZE = 1000

SCHEMA = """
CREATE TABLE plants (
    owner TEXT NOT NULL,
    id INTEGER NOT NULL,
    name TEXT NOT NULL,
    tag TEXT,
    PRIMARY KEY (owner, id)
)
"""


class Int64Converter(IntegerConverter):
    regex = '[0-9]{1,19}'


app = Flask(__name__)
app.url_map.converters['int64'] = Int64Converter
app.config['DATABASE'] = os.path.join(tempfile.mkdtemp(prefix='plants-'), 'plants.db')


def get_db():
    if 'db' not in g:
        g.db = sqlite3.connect(app.config['DATABASE'])
        g.db.row_factory = sqlite3.Row
    return g.db


@app.teardown_appcontext
def close_db(_exc):
    db = g.pop('db', None)
    if db is not None:
        db.close()


def token_required(view):
    @wraps(view)
    def wrapped(**kwargs):
        scheme, _, token = request.headers.get('Authorization', '').partition(' ')
        if scheme.lower() != 'bearer' or token not in USERS:
            abort(401, 'A valid bearer token is required.')
        g.user = USERS[token]
        return view(**kwargs)

    return wrapped


def read_plant():
    try:
        data = request.get_json()
    except RecursionError:
        abort(400, 'The request body is nested too deeply.')
    if not isinstance(data, dict):
        abort(400, 'The request body must be a JSON object.')
    plant_id, name, tag = data.get('id'), data.get('name'), data.get('tag', '')
    # bool is a subclass of int
    if not isinstance(plant_id, int) or isinstance(plant_id, bool):
        abort(400, 'The field "id" is required and must be an integer.')
    if not MIN_ID <= plant_id <= MAX_ID:
        abort(400, 'The field "id" does not fit into 64 bits.')
    if not isinstance(name, str):
        abort(400, 'The field "name" is required and must be a string.')
    if not isinstance(tag, str):
        abort(400, 'The field "tag" must be a string.')
    return plant_id, name, data.get('tag')


def to_json(row):
    plant = {'name': row['name']}
    if row['tag'] is not None:
        plant['tag'] = row['tag']
    return plant


@app.post('/plants')
@token_required
def create_plant():
    plant_id, name, tag = read_plant()
    db = get_db()
    try:
        with db:
            db.execute('INSERT INTO plants VALUES (?, ?, ?, ?)', (g.user, plant_id, name, tag))
    except sqlite3.IntegrityError:
        abort(409, f'You already have a plant with the id {plant_id}.')
    except UnicodeEncodeError:
        abort(400, 'The fields "name" and "tag" must be valid Unicode.')
    return jsonify(to_json({'name': name, 'tag': tag}))


@app.get('/plants')
@token_required
def list_plants():
    limit = request.args.get('limit', default=MAX_PAGE_SIZE, type=int)
    if limit < 0:
        abort(400, 'The parameter "limit" must not be negative.')
    rows = get_db().execute(
        'SELECT name, tag FROM plants WHERE owner = ? ORDER BY id LIMIT ?',
        (g.user, min(limit, MAX_PAGE_SIZE)),
    )
    return jsonify([to_json(row) for row in rows])


@app.delete('/plants/<int64(signed=True):plant_id>')
@token_required
def delete_plant(plant_id):
    # Deleting is idempotent: a plant that is not there is gone already.
    if MIN_ID <= plant_id <= MAX_ID:
        with get_db() as db:
            db.execute('DELETE FROM plants WHERE owner = ? AND id = ?', (g.user, plant_id))
    return ''


@app.errorhandler(HTTPException)
def handle_http_error(exc):
    return jsonify(error=exc.code, message=exc.description), exc.code


if __name__ == '__main__':
    with app.app_context():
        get_db().executescript(SCHEMA)
    serve(app, host='127.0.0.1', port=int(os.environ.get('PORT', '5000')))
