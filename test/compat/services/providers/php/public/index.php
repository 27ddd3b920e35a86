<?php

declare(strict_types=1);

const USERS = [
    'alice-token' => 'alice',
    'bob-token' => 'bob',
];
const MAX_NAME_BYTES = 255;
const MAX_LIMIT = 100;

final class ApiError extends Exception
{
    public function __construct(public readonly int $status, int $code, string $message)
    {
        parent::__construct($message, $code);
    }
}

function db(): PDO
{
    return new PDO('sqlite:' . getenv('PLANTS_DB'), options: [
        PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
        PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC,
    ]);
}

function send(int $status, array $body): void
{
    http_response_code($status);
    echo json_encode($body);
}

function current_user(): string
{
    $header = $_SERVER['HTTP_AUTHORIZATION'] ?? null;
    if ($header === null) {
        header('WWW-Authenticate: Bearer');
        throw new ApiError(401, 40101, 'Authorization header is missing.');
    }
    if (!preg_match('/^Bearer\s+(\S+)$/i', $header, $matches) || !isset(USERS[$matches[1]])) {
        throw new ApiError(401, 40102, 'Access token is not valid.');
    }
    return USERS[$matches[1]];
}

/** A plant as it is shown: without what it does not have. */
function present(array $plant): array
{
    return array_filter($plant, fn ($value) => $value !== null);
}

function create_plant(string $user): void
{
    $input = json_decode(file_get_contents('php://input'), true, 512, JSON_BIGINT_AS_STRING);
    if (!is_array($input)) {
        throw new ApiError(400, 40001, 'Request body must be a JSON object: ' . json_last_error_msg() . '.');
    }
    $id = $input['id'] ?? null;
    if (!is_int($id) || $id < 1) {
        throw new ApiError(400, 40002, 'The id field must be a positive integer.');
    }
    $name = $input['name'] ?? null;
    if (!is_string($name) || $name === '') {
        throw new ApiError(400, 40003, 'The name field is required and must be a string.');
    }
    if (strlen($name) > MAX_NAME_BYTES) {
        throw new ApiError(400, 40004, 'The name field may not be longer than 255 bytes.');
    }
    $tag = $input['tag'] ?? null;
    if ($tag !== null && !is_string($tag)) {
        throw new ApiError(400, 40005, 'The tag field must be a string.');
    }

    $insert = db()->prepare('INSERT INTO plants (owner, id, name, tag) VALUES (?, ?, ?, ?)');
    try {
        $insert->execute([$user, $id, $name, $tag]);
    } catch (PDOException $e) {
        if ($e->getCode() === '23000') {
            throw new ApiError(409, 40901, "You already have a plant with the id $id.");
        }
        throw $e;
    }
    send(200, present(['name' => $name, 'tag' => $tag]));
}

function list_plants(string $user): void
{
    $limit = $_GET['limit'] ?? (string) MAX_LIMIT;
    if (!is_string($limit) || !ctype_digit($limit) || (int) $limit < 1 || (int) $limit > MAX_LIMIT) {
        throw new ApiError(400, 40006, 'The limit must be a number between 1 and 100.');
    }
    $select = db()->prepare(
        'SELECT name, tag FROM plants WHERE owner = ? ORDER BY created_at DESC, rowid DESC LIMIT ?'
    );
    $select->execute([$user, (int) $limit]);
    send(200, array_map('present', $select->fetchAll()));
}

function delete_plant(string $user, string $rawId): void
{
    $id = filter_var($rawId, FILTER_VALIDATE_INT);
    $delete = db()->prepare('DELETE FROM plants WHERE owner = ? AND id = ?');
    if ($id === false || !$delete->execute([$user, $id]) || $delete->rowCount() === 0) {
        throw new ApiError(404, 40401, 'There is no such plant.');
    }
    http_response_code(200);
}

header('Content-Type: application/json');
$path = explode('?', $_SERVER['REQUEST_URI'], 2)[0];
$method = $_SERVER['REQUEST_METHOD'];
try {
    if ($path === '/plants' && $method === 'POST') {
        create_plant(current_user());
    } elseif ($path === '/plants' && $method === 'GET') {
        list_plants(current_user());
    } elseif ($method === 'DELETE' && preg_match('#^/plants/(\d+)$#', $path, $matches)) {
        delete_plant(current_user(), $matches[1]);
    } else {
        throw new ApiError(404, 40400, 'Page not found.');
    }
} catch (ApiError $e) {
    send($e->status, ['error' => $e->getCode(), 'message' => $e->getMessage()]);
} catch (Throwable $e) {
    error_log((string) $e);
    send(500, ['error' => 50000, 'message' => 'Something went wrong.']);
}
