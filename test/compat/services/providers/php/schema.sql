CREATE TABLE plants (
    owner TEXT NOT NULL,
    id INTEGER NOT NULL,
    name TEXT NOT NULL,
    tag TEXT,
    created_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    PRIMARY KEY (owner, id)
);
