//! How answers are written.

use hyper::header::CONTENT_TYPE;
use hyper::{Body, Response, StatusCode};
use serde::Serialize;

use crate::store::Refusal;

#[derive(Serialize)]
struct ErrorBody {
    error: i32,
    message: String,
}

#[derive(Clone, Copy)]
pub enum ErrorCode {
    Unauthenticated = 1,
    BadRequest = 2,
    NotFound = 3,
    NotYours = 4,
    AlreadyExists = 5,
    MethodNotAllowed = 6,
}

pub fn json(status: StatusCode, body: &impl Serialize) -> Response<Body> {
    let bytes = serde_json::to_vec(body).expect("bodies are plain data");
    Response::builder()
        .status(status)
        .header(CONTENT_TYPE, "application/json")
        .body(Body::from(bytes))
        .expect("the head is valid")
}

pub fn error(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Response<Body> {
    json(status, &ErrorBody { error: code as i32, message: message.into() })
}

pub fn bad_request(message: impl Into<String>) -> Response<Body> {
    error(StatusCode::BAD_REQUEST, ErrorCode::BadRequest, message)
}

pub fn refused(refusal: Refusal) -> Response<Body> {
    let (status, code, message) = match refusal {
        Refusal::NotFound => (StatusCode::NOT_FOUND, ErrorCode::NotFound, "no such plant"),
        Refusal::NotYours => (StatusCode::FORBIDDEN, ErrorCode::NotYours, "not your plant"),
        Refusal::AlreadyExists => (StatusCode::CONFLICT, ErrorCode::AlreadyExists, "id is taken"),
    };
    error(status, code, message)
}
