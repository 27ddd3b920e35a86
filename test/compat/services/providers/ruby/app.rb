# frozen_string_literal: true

require 'json'
require 'sinatra'
require_relative 'plant_store'

set :environment, :production
set :server, :puma
set :bind, '127.0.0.1'
set :port, ENV.fetch('PORT', 4567)
set :quiet, true
disable :protection # there are no cookies to steal

USERS = { 'alice-token' => 'alice', 'bob-token' => 'bob' }.freeze
IDS = (-(2**63)..(2**63 - 1)).freeze
MAX_LIMIT = 200

STORE = PlantStore.new
STORE.seed

helpers do
  def error_json(status, *messages)
    JSON.generate(error: status, message: messages.first, errors: messages)
  end

  def refuse(status, *messages)
    halt status, error_json(status, *messages)
  end

  def plant_json(plant)
    plant.slice('name', 'tag').compact
  end

  def valid_text?(value)
    value.is_a?(String) && value.valid_encoding?
  end

  def parsed_body
    request.body.rewind
    JSON.parse(request.body.read)
  rescue JSON::ParserError => e
    refuse 400, "Body is not JSON: #{e.message.scrub[0, 100]}"
  end

  def validate(plant)
    refuse 400, 'Body must be an object' unless plant.is_a?(Hash)

    errors = []
    errors << 'Id is not an integer' unless plant['id'].is_a?(Integer) && IDS.cover?(plant['id'])
    errors << "Name can't be blank" unless valid_text?(plant['name']) && !plant['name'].strip.empty?
    errors << 'Tag is not a string' unless plant['tag'].nil? || valid_text?(plant['tag'])
    refuse 400, *errors if errors.any?
  end
end

before %r{/plants(/.*)?} do
  content_type :json
  token = request.env['HTTP_AUTHORIZATION'].to_s[/\ABearer (.+)\z/, 1]
  @user = USERS[token]
  refuse 401, 'Invalid access token' unless @user
end

post '/plants' do
  plant = parsed_body
  validate(plant)
  refuse 400, 'Id has already been taken' unless STORE.add(@user, plant)
  JSON.generate(plant_json(plant))
end

get '/plants' do
  limit = params['limit'].to_s.to_i.clamp(0, MAX_LIMIT) if params.key?('limit')
  JSON.generate(STORE.list(@user, limit).map { |plant| plant_json(plant) })
end

# The plant is marked as deleted now; its row stays, so that its id is not given again.
delete %r{/plants/(-?\d+)} do |id|
  case STORE.delete(@user, id.to_i)
  when :deleted then halt 202
  when :gone then refuse 410, 'Plant has been deleted'
  else not_found
  end
end

not_found do
  content_type :json
  error_json(404, 'Not found')
end

error Sinatra::BadRequest do
  content_type :json
  error_json(400, 'Bad request')
end

error do
  content_type :json
  error_json(500, 'Internal server error')
end
