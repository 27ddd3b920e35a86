package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"sort"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

const maxBodyBytes = 4 << 20

type plant struct {
	Name string `json:"name"`
	Tag  string `json:"tag,omitempty"`
}

type newPlant struct {
	ID int64 `json:"id"`
	plant
}

type entry struct {
	owner string
	plant plant
}

type server struct {
	mu     sync.RWMutex
	plants map[int64]entry
}

func (s *server) create(w http.ResponseWriter, r *http.Request, user string) {
	in := new(newPlant)
	dec := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBodyBytes))
	dec.DisallowUnknownFields()
	if err := dec.Decode(in); err != nil {
		writeError(w, http.StatusBadRequest, codeBadBody, "invalid body: "+err.Error())
		return
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		writeError(w, http.StatusBadRequest, codeBadBody, "invalid body: more than one JSON value")
		return
	}
	if in.ID == 0 {
		writeError(w, http.StatusBadRequest, codeBadID, "id is required")
		return
	}
	if in.Name == "" {
		writeError(w, http.StatusBadRequest, codeBadName, "name is required")
		return
	}
	// The decoder puts U+FFFD where the text was no Unicode.
	if strings.ContainsRune(in.Name+in.Tag, utf8.RuneError) {
		writeError(w, http.StatusBadRequest, codeBadName, "name and tag must be valid Unicode")
		return
	}

	s.mu.Lock()
	defer s.mu.Unlock()
	if old, ok := s.plants[in.ID]; ok && old.owner != user {
		writeError(w, http.StatusConflict, codeIDTaken, "id is taken by another user")
		return
	}
	s.plants[in.ID] = entry{owner: user, plant: in.plant}
	writeJSON(w, http.StatusOK, in.plant)
}

func (s *server) list(w http.ResponseWriter, r *http.Request, user string) {
	s.mu.RLock()
	defer s.mu.RUnlock()

	ids := make([]int64, 0, len(s.plants))
	for id, e := range s.plants {
		if e.owner == user {
			ids = append(ids, id)
		}
	}
	sort.Slice(ids, func(i, j int) bool { return ids[i] < ids[j] })

	if raw := r.URL.Query().Get("limit"); raw != "" {
		limit, err := strconv.Atoi(raw)
		if err != nil || limit < 0 {
			writeError(w, http.StatusBadRequest, codeBadLimit, "limit must be a number, 0 or more")
			return
		}
		if limit < len(ids) {
			ids = ids[:limit]
		}
	}

	plants := make([]plant, len(ids))
	for i, id := range ids {
		plants[i] = s.plants[id].plant
	}
	writeJSON(w, http.StatusOK, plants)
}

// handlePlant serves DELETE /plants/{id}, which may be repeated: a plant that is not there is gone.
func (s *server) handlePlant(w http.ResponseWriter, r *http.Request, user string) {
	if r.Method != http.MethodDelete {
		w.Header().Set("Allow", http.MethodDelete)
		writeError(w, http.StatusMethodNotAllowed, codeUnknownMethod, "method not allowed")
		return
	}
	id, err := strconv.ParseInt(strings.TrimPrefix(r.URL.Path, "/plants/"), 10, 64)
	if err != nil {
		writeError(w, http.StatusBadRequest, codeBadID, "id must be a 64-bit integer")
		return
	}

	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.plants[id]; ok && e.owner == user {
		delete(s.plants, id)
	}
	w.WriteHeader(http.StatusNoContent)
}
