import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Executors;

/** The plant store over HTTP. */
public final class Main {
  private static final int DEFAULT_LIMIT = 20;
  private static final int MAX_LIMIT = 100;
  private static final Map<String, String> USERS_BY_TOKEN =
      Map.of("alice-token", "alice", "bob-token", "bob");
  private static final ObjectMapper JSON = new ObjectMapper();

  record ErrorBody(int error, String message, String path, String timestamp) {}

  private final PlantRepository plants = new PlantRepository();

  public static void main(String[] args) throws IOException {
    Main app = new Main();
    app.seed();
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.createContext("/plants", app::handle);
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.start();
    System.out.println("plant store listening on " + port);
  }

  private void seed() {
    plants.add("alice", new NewPlant(101, new Plant("Monstera deliciosa", "climber")));
    plants.add("alice", new NewPlant(102, new Plant("Aloe vera", "succulent")));
    plants.add("bob", new NewPlant(103, new Plant("Ficus lyrata", null)));
    plants.add("alice", new NewPlant(104, new Plant("Boston fern", null)));
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      try {
        route(exchange, authenticate(exchange));
      } catch (ApiException e) {
        respondError(exchange, e.status, e.getMessage());
      } catch (RuntimeException e) {
        e.printStackTrace();
        respondError(exchange, 500, "Internal server error");
      }
    }
  }

  private void route(HttpExchange exchange, String user) throws IOException {
    String method = exchange.getRequestMethod();
    String path = exchange.getRequestURI().getPath();
    if (path.equals("/plants") && method.equals("POST")) {
      NewPlant created = NewPlant.parse(exchange.getRequestBody().readAllBytes());
      plants.add(user, created);
      respond(exchange, 200, created.plant());
    } else if (path.equals("/plants") && method.equals("GET")) {
      respond(exchange, 200, plants.findByOwner(user, parseLimit(exchange)));
    } else if (path.startsWith("/plants/") && method.equals("DELETE")) {
      plants.delete(user, parseId(path.substring("/plants/".length())));
      exchange.sendResponseHeaders(204, -1);
    } else {
      throw new ApiException(404, "No handler for " + method + " " + path);
    }
  }

  private static String authenticate(HttpExchange exchange) {
    String header = exchange.getRequestHeaders().getFirst("Authorization");
    if (header != null && header.regionMatches(true, 0, "Bearer ", 0, 7)) {
      String user = USERS_BY_TOKEN.get(header.substring(7).trim());
      if (user != null) {
        return user;
      }
    }
    exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer realm=\"plants\"");
    throw new ApiException(401, "Full authentication is required to access this resource");
  }

  private static int parseLimit(HttpExchange exchange) {
    String query = exchange.getRequestURI().getRawQuery();
    for (String pair : query == null ? new String[0] : query.split("&")) {
      if (!pair.startsWith("limit=")) {
        continue;
      }
      try {
        String value = pair.substring("limit=".length());
        int limit = Integer.parseInt(URLDecoder.decode(value, StandardCharsets.UTF_8));
        if (limit >= 1) {
          return Math.min(limit, MAX_LIMIT);
        }
      } catch (NumberFormatException e) {
        // answered below
      }
      throw new ApiException(400, "limit must be a positive integer");
    }
    return DEFAULT_LIMIT;
  }

  private static long parseId(String segment) {
    try {
      return Long.parseLong(segment);
    } catch (NumberFormatException e) {
      throw new ApiException(400, "Failed to convert '" + segment + "' to type long");
    }
  }

  private static void respond(HttpExchange exchange, int status, Object body) throws IOException {
    String json = JSON.writeValueAsString(body);
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static void respondError(HttpExchange exchange, int status, String message)
      throws IOException {
    String path = exchange.getRequestURI().getPath();
    respond(exchange, status, new ErrorBody(status, message, path, Instant.now().toString()));
  }
}
