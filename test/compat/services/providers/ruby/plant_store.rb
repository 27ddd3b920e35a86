# frozen_string_literal: true

require 'sqlite3'

# The plants, in an SQLite database that lives as long as the process.
class PlantStore
  SCHEMA = <<~SQL
    CREATE TABLE plants (
      id INTEGER PRIMARY KEY,
      owner TEXT NOT NULL,
      name TEXT NOT NULL,
      tag TEXT,
      deleted_at TEXT
    )
  SQL

  SEEDS = [
    ['alice', { 'id' => 1, 'name' => 'Rosemary', 'tag' => 'herb' }],
    ['alice', { 'id' => 2, 'name' => 'Wisteria' }],
    ['bob', { 'id' => 3, 'name' => 'Basil', 'tag' => 'herb' }],
    ['alice', { 'id' => 4, 'name' => 'Acer palmatum', 'tag' => 'tree' }],
    ['bob', { 'id' => 5, 'name' => 'Sunflower', 'tag' => 'annual' }]
  ].freeze

  def initialize
    @lock = Mutex.new
    @db = SQLite3::Database.new(':memory:', results_as_hash: true)
    @db.execute(SCHEMA)
  end

  def seed
    SEEDS.each { |owner, plant| add(owner, plant) }
  end

  # False when the id is taken.
  def add(owner, plant)
    run('INSERT INTO plants (id, owner, name, tag) VALUES (?, ?, ?, ?)',
        plant['id'], owner, plant['name'], plant['tag'])
    true
  rescue SQLite3::ConstraintException
    false
  end

  def list(owner, limit = nil)
    if limit
      run('SELECT * FROM plants WHERE owner = ? AND deleted_at IS NULL ' \
          'ORDER BY name COLLATE NOCASE, id LIMIT ?', owner, limit)
    else
      run('SELECT * FROM plants WHERE owner = ? AND deleted_at IS NULL ' \
          'ORDER BY name COLLATE NOCASE, id', owner)
    end
  end

  def delete(owner, id)
    plant = run('SELECT * FROM plants WHERE id = ? AND owner = ?', id, owner).first
    return :unknown unless plant
    return :gone if plant['deleted_at']

    run("UPDATE plants SET deleted_at = datetime('now') WHERE id = ?", id)
    :deleted
  rescue RangeError
    :unknown
  end

  private

  def run(sql, *values)
    @lock.synchronize { @db.execute(sql, values) }
  end
end
