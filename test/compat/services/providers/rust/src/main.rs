//! The plant store: a shared garden, where everyone sees every plant and deletes their own.

mod respond;
mod store;

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use hyper::header::{ALLOW, AUTHORIZATION, CONTENT_TYPE, WWW_AUTHENTICATE};
use hyper::service::{make_service_fn, service_fn};
use hyper::{Body, Method, Request, Response, Server, StatusCode};
use serde::{Deserialize, Serialize};

use respond::{bad_request, error, json, refused, ErrorCode};
use store::{Garden, Refusal};

const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: usize = 500;
const MAX_NAME_CHARS: usize = 200;

struct User {
    name: &'static str,
    token: &'static str,
}

const USERS: [User; 2] =
    [User { name: "alice", token: "alice-token" }, User { name: "bob", token: "bob-token" }];

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Plant {
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
}

#[derive(Debug, Deserialize)]
struct NewPlant {
    id: i64,
    #[serde(flatten)]
    plant: Plant,
}

fn authenticate(req: &Request<Body>) -> Result<&'static str, Response<Body>> {
    let token = req
        .headers()
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    let (challenge, message) = match token {
        Some(token) => match USERS.iter().find(|user| token == user.token) {
            Some(user) => return Ok(user.name),
            None => ("Bearer error=\"invalid_token\"", "the access token is not valid"),
        },
        None => ("Bearer", "a bearer token is needed"),
    };
    let mut res = error(StatusCode::UNAUTHORIZED, ErrorCode::Unauthenticated, message);
    res.headers_mut().insert(WWW_AUTHENTICATE, challenge.parse().expect("a valid header"));
    Err(res)
}

async fn create(req: Request<Body>, user: &'static str, garden: &Mutex<Garden>) -> Response<Body> {
    let media_type = req.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_json = media_type.map_or(false, |t| t.to_lowercase().starts_with("application/json"));
    let bytes = match hyper::body::to_bytes(req.into_body()).await {
        Ok(bytes) => bytes,
        Err(err) => return bad_request(err.to_string()),
    };
    if !is_json {
        return bad_request("expected a request with `Content-Type: application/json`");
    }
    let NewPlant { id, plant } = match serde_json::from_slice(&bytes) {
        Ok(new_plant) => new_plant,
        Err(err) => return bad_request(err.to_string()),
    };
    if plant.name.chars().count() > MAX_NAME_CHARS {
        return bad_request(format!("name is longer than {MAX_NAME_CHARS} characters"));
    }
    match garden.lock().unwrap().add(id, user, plant.clone()) {
        Ok(()) => json(StatusCode::OK, &plant),
        Err(refusal) => refused(refusal),
    }
}

fn list(req: &Request<Body>, garden: &Mutex<Garden>) -> Response<Body> {
    let query = req.uri().query().unwrap_or_default();
    let limit = form_urlencoded::parse(query.as_bytes())
        .find(|(key, _)| key == "limit")
        .and_then(|(_, value)| value.parse::<i64>().ok());
    let limit = match limit.map(usize::try_from) {
        None => DEFAULT_LIMIT,
        Some(Ok(limit)) => limit.min(MAX_LIMIT),
        Some(Err(_)) => return bad_request("limit must not be negative"),
    };
    json(StatusCode::OK, &garden.lock().unwrap().newest(limit))
}

fn delete(id: &str, user: &'static str, garden: &Mutex<Garden>) -> Response<Body> {
    let id = match id.parse::<i64>() {
        Ok(id) => id,
        Err(_) => return refused(Refusal::NotFound),
    };
    match garden.lock().unwrap().remove(id, user) {
        Ok(()) => Response::new(Body::empty()),
        Err(refusal) => refused(refusal),
    }
}

async fn route(req: Request<Body>, garden: Arc<Mutex<Garden>>) -> Response<Body> {
    let path = req.uri().path().to_owned();
    let is_plants = path == "/plants";
    let id = path.strip_prefix("/plants/");
    if !is_plants && id.is_none() {
        return Response::builder().status(404).body(Body::empty()).expect("a plain 404");
    }
    let user = match authenticate(&req) {
        Ok(user) => user,
        Err(res) => return res,
    };
    match (req.method(), id) {
        (&Method::POST, None) => create(req, user, &garden).await,
        (&Method::GET, None) => list(&req, &garden),
        (&Method::DELETE, Some(id)) => delete(id, user, &garden),
        (_, id) => {
            let code = ErrorCode::MethodNotAllowed;
            let mut res = error(StatusCode::METHOD_NOT_ALLOWED, code, "method not allowed");
            let allow = if id.is_some() { "DELETE" } else { "GET, POST" };
            res.headers_mut().insert(ALLOW, allow.parse().expect("a valid header"));
            res
        }
    }
}

#[tokio::main]
async fn main() -> Result<(), hyper::Error> {
    let port = std::env::var("PORT").ok().and_then(|port| port.parse().ok()).unwrap_or(3000);
    let garden = Arc::new(Mutex::new(Garden::seeded()));
    let make_service = make_service_fn(|_| {
        let garden = Arc::clone(&garden);
        async move {
            Ok::<_, Infallible>(service_fn(move |req| {
                let garden = Arc::clone(&garden);
                async move { Ok::<_, Infallible>(route(req, garden).await) }
            }))
        }
    });
    let addr = SocketAddr::from(([127, 0, 0, 1], port));
    println!("listening on http://{addr}");
    Server::bind(&addr).serve(make_service).await
}
