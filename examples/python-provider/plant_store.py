"""A plant store on the standard library of Python: create, list and delete plants."""

import json
import os
import re
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from urllib.parse import parse_qs, unquote, urlsplit

INT64 = range(-(2**63), 2**63)
MAX_BODY_BYTES = 1_000_000


class Rejected(Exception):
    """A request that the store answers with an Error."""

    def __init__(self, status: HTTPStatus, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class Plant:
    id: int
    name: str
    tag: str | None = None

    def shown(self) -> dict:
        """The plant as responses have it, without its id."""
        return {"name": self.name} if self.tag is None else {"name": self.name, "tag": self.tag}


class PlantStore:
    """The plants of each user, in the order of their creation."""

    def __init__(self) -> None:
        self._plants: dict[str, dict[int, Plant]] = {}
        self._lock = Lock()

    def create(self, user: str, plant: Plant) -> None:
        with self._lock:
            plants = self._plants.setdefault(user, {})
            if plant.id in plants:
                raise Rejected(HTTPStatus.BAD_REQUEST, f"The id {plant.id} is taken.")
            plants[plant.id] = plant

    def list(self, user: str, limit: int | None) -> list[Plant]:
        with self._lock:
            return [*self._plants.get(user, {}).values()][:limit]

    def delete(self, user: str, plant_id: int) -> None:
        with self._lock:
            if self._plants.get(user, {}).pop(plant_id, None) is None:
                raise Rejected(HTTPStatus.NOT_FOUND, f"There is no plant {plant_id}.")


def parse_plant(body: bytes) -> Plant:
    try:
        given = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Rejected(HTTPStatus.BAD_REQUEST, "The body cannot be read as JSON.") from error
    if not isinstance(given, dict):
        raise Rejected(HTTPStatus.BAD_REQUEST, "The body is not an object.")
    plant_id, name, tag = given.get("id"), given.get("name"), given.get("tag")
    # To Python, True is an integer, too.
    if type(plant_id) is not int or plant_id not in INT64:
        raise Rejected(HTTPStatus.BAD_REQUEST, "The id is not an int64.")
    if not isinstance(name, str):
        raise Rejected(HTTPStatus.BAD_REQUEST, "The name is not a string.")
    if "tag" in given and not isinstance(tag, str):
        raise Rejected(HTTPStatus.BAD_REQUEST, "The tag is not a string.")
    return Plant(plant_id, name, tag)


def parse_id(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,19}", text) or int(text) not in INT64:
        raise Rejected(HTTPStatus.BAD_REQUEST, "The id is not an int64.")
    return int(text)


def parse_limit(query: str) -> int | None:
    limit = parse_qs(query, keep_blank_values=True).get("limit")
    if limit is None:
        return None
    if not re.fullmatch(r"[0-9]{1,9}", limit[-1]):
        raise Rejected(HTTPStatus.BAD_REQUEST, "The limit is not a whole number.")
    return int(limit[-1])


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # The head and the body of a response leave together.
    wbufsize = -1
    store = PlantStore()
    users: dict[str, str] = {}

    def do_POST(self) -> None:
        self._answer(self._create)

    def do_GET(self) -> None:
        self._answer(self._list)

    def do_DELETE(self) -> None:
        self._answer(self._delete)

    def _create(self, user: str, path: str, _query: str, body: bytes) -> dict:
        self._expect(path == "/plants")
        plant = parse_plant(body)
        self.store.create(user, plant)
        return plant.shown()

    def _list(self, user: str, path: str, query: str, _body: bytes) -> list:
        self._expect(path == "/plants")
        return [plant.shown() for plant in self.store.list(user, parse_limit(query))]

    def _delete(self, user: str, path: str, _query: str, _body: bytes) -> None:
        prefix, _, plant_id = path.rpartition("/")
        self._expect(prefix == "/plants")
        self.store.delete(user, parse_id(unquote(plant_id)))

    def _answer(self, operation) -> None:
        # The body is read first, so that the next request of the connection begins behind it.
        body = self._read_body()
        path, query = urlsplit(self.path)[2:4]
        try:
            answer = operation(self._user(), path, query, body)
        except Rejected as error:
            self._send(error.status, {"error": error.status, "message": str(error)})
        else:
            self._send(HTTPStatus.NO_CONTENT if answer is None else HTTPStatus.OK, answer)

    def _read_body(self) -> bytes:
        length = int(self.headers.get("content-length", 0))
        # What is too long is cut, and then no JSON.
        body = self.rfile.read(min(length, MAX_BODY_BYTES))
        self.close_connection = self.close_connection or length > MAX_BODY_BYTES
        return body

    def _user(self) -> str:
        scheme, _, token = self.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or token not in self.users:
            raise Rejected(HTTPStatus.UNAUTHORIZED, "There is no valid bearer token.")
        return self.users[token]

    @staticmethod
    def _expect(is_path: bool) -> None:
        if not is_path:
            raise Rejected(HTTPStatus.NOT_FOUND, "There is no such path.")

    def _send(self, status: HTTPStatus, answer: dict | list | None) -> None:
        body = b"" if answer is None else json.dumps(answer).encode()
        self.send_response(status)
        if answer is not None:
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args) -> None:
        """Logs nothing."""


def main() -> None:
    """Serves the store for the users of STORE_TOKENS, such as "alice=a-token bob=another"."""
    pairs = [pair.partition("=") for pair in os.environ["STORE_TOKENS"].split()]
    Handler.users = {token: user for user, _, token in pairs}
    with ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Handler) as server:
        server.serve_forever()


if __name__ == "__main__":
    main()
