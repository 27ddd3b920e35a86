import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A plant as a client asks for it. */
record NewPlant(long id, Plant plant) {
  private static final int MAX_NAME_LENGTH = 100;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  static NewPlant parse(byte[] body) throws IOException {
    JsonNode json;
    try {
      json = JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new ApiException(400, "Malformed JSON: " + e.getOriginalMessage());
    }
    JsonNode idNode = json.path("id");
    if (!idNode.isIntegralNumber() || !idNode.canConvertToLong()) {
      throw new ApiException(400, "id must be a 64-bit integer");
    }
    long id = idNode.longValue();
    if (id < 1) {
      throw new ApiException(400, "id must be greater than or equal to 1");
    }
    String name = parseText(json, "name");
    if (name == null || name.isBlank() || name.length() > MAX_NAME_LENGTH) {
      throw new ApiException(400, "name must have 1 to " + MAX_NAME_LENGTH + " characters");
    }
    return new NewPlant(id, new Plant(name, parseText(json, "tag")));
  }

  private static String parseText(JsonNode json, String field) {
    JsonNode value = json.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return null;
    }
    if (!value.isTextual() || !StandardCharsets.UTF_8.newEncoder().canEncode(value.textValue())) {
      throw new ApiException(400, field + " must be a string of Unicode characters");
    }
    return value.textValue();
  }
}
