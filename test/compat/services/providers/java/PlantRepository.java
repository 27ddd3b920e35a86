import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps the plants in memory, in the order in which they came. */
final class PlantRepository {
  private record Entry(String owner, Plant plant) {}

  private final Map<Long, Entry> entries = new LinkedHashMap<>();

  synchronized void add(String owner, NewPlant created) {
    if (entries.putIfAbsent(created.id(), new Entry(owner, created.plant())) != null) {
      throw new ApiException(409, "Plant " + created.id() + " already exists");
    }
  }

  synchronized List<Plant> findByOwner(String owner, int limit) {
    return entries.values().stream()
        .filter(entry -> entry.owner().equals(owner))
        .limit(limit)
        .map(Entry::plant)
        .toList();
  }

  synchronized void delete(String owner, long id) {
    Entry entry = entries.get(id);
    if (entry == null || !entry.owner().equals(owner)) {
      throw new ApiException(404, "Plant " + id + " not found");
    }
    entries.remove(id);
  }
}
