"""The plant store, on FastAPI."""
import os
from typing import Dict, List, Optional

import pydantic
import uvicorn
from fastapi import Depends, FastAPI, HTTPException, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.exceptions import HTTPException as StarletteHTTPException

USERS = {
    'alice-token': 'alice',
    'bob-token': 'bob',
}


class Plant(pydantic.BaseModel):
    name: pydantic.constr(strict=True, min_length=1, max_length=80)
    tag: Optional[pydantic.constr(strict=True, max_length=40)] = None


class NewPlant(Plant):
    id: pydantic.conint(strict=True, ge=1, le=2**63 - 1)

    @pydantic.validator('tag', pre=True)
    def tag_is_left_out_rather_than_null(cls, value):
        if value is None:
            raise ValueError('none is not an allowed value')
        return value

    @pydantic.validator('name', 'tag')
    def can_be_sent_back(cls, value):
        # lone surrogates cannot be written as UTF-8; the error is a ValueError
        value.encode('utf-8')
        return value

    @classmethod
    def validate(cls, value):
        # pydantic would take a list of pairs for a dict
        if not isinstance(value, dict):
            raise pydantic.DictError()
        return super().validate(value)


class Error(pydantic.BaseModel):
    error: int
    message: str


app = FastAPI(
    title='Plant store',
    version='1.0.0',
    responses={400: {'model': Error}, 401: {'model': Error}, 403: {'model': Error}},
)
bearer = HTTPBearer()

# One greenhouse for the whole company.
plants: Dict[int, Plant] = {
    1: Plant(name='Ficus', tag='tree'),
    2: Plant(name='Dracaena', tag='indoor'),
    3: Plant(name='Calathea'),
    4: Plant(name='Snake plant', tag='succulent'),
}


def error_response(status: int, message: str, headers: Optional[dict] = None) -> JSONResponse:
    return JSONResponse({'error': status, 'message': message}, status, headers)


@app.exception_handler(RequestValidationError)
async def on_invalid_request(_request: Request, exc: RequestValidationError):
    details = (f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in exc.errors())
    return error_response(400, '; '.join(details))


@app.exception_handler(StarletteHTTPException)
async def on_http_error(_request: Request, exc: StarletteHTTPException):
    return error_response(exc.status_code, str(exc.detail), getattr(exc, 'headers', None))


def current_user(credentials: HTTPAuthorizationCredentials = Depends(bearer)) -> str:
    user = USERS.get(credentials.credentials)
    if user is None:
        raise HTTPException(401, 'Invalid access token', {'WWW-Authenticate': 'Bearer'})
    return user


@app.post('/plants', response_model=Plant, response_model_exclude_none=True)
def create_plant(plant: NewPlant, _user: str = Depends(current_user)):
    """Puts the plant into the store; one that has the id already is replaced."""
    plants[plant.id] = Plant(**plant.dict(exclude={'id'}, exclude_unset=True))
    return plants[plant.id]


@app.get('/plants', response_model=List[Plant], response_model_exclude_none=True)
def list_plants(
    limit: int = Query(default=20, ge=1, le=100),
    _user: str = Depends(current_user),
):
    return sorted(plants.values(), key=lambda plant: plant.name)[:limit]


@app.delete('/plants/{plant_id}', status_code=204)
def delete_plant(plant_id: int, _user: str = Depends(current_user)):
    if plants.pop(plant_id, None) is None:
        raise HTTPException(404, f'Plant {plant_id} not found')


if __name__ == '__main__':
    uvicorn.run(app, host='127.0.0.1', port=int(os.environ.get('PORT', '8000')), log_level='warning')
