// Command plants serves the plant store.
package main

import (
	"log"
	"net/http"
	"os"
	"strings"
)

var usersByToken = map[string]string{
	"alice-token": "alice",
	"bob-token":   "bob",
}

func main() {
	s := &server{plants: make(map[int64]entry)}
	mux := http.NewServeMux()
	mux.HandleFunc("/plants", s.authenticated(s.handleCollection))
	mux.HandleFunc("/plants/", s.authenticated(s.handlePlant))

	addr := "127.0.0.1:" + os.Getenv("PORT")
	log.Printf("listening on %s", addr)
	log.Fatal(http.ListenAndServe(addr, mux))
}

type userHandler func(w http.ResponseWriter, r *http.Request, user string)

func (s *server) authenticated(next userHandler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		header := r.Header.Get("Authorization")
		if !strings.HasPrefix(header, "Bearer ") {
			writeError(w, http.StatusUnauthorized, codeMissingToken, "missing bearer token")
			return
		}
		user, ok := usersByToken[strings.TrimPrefix(header, "Bearer ")]
		if !ok {
			writeError(w, http.StatusForbidden, codeUnknownToken, "unknown bearer token")
			return
		}
		next(w, r, user)
	}
}

func (s *server) handleCollection(w http.ResponseWriter, r *http.Request, user string) {
	switch r.Method {
	case http.MethodPost:
		s.create(w, r, user)
	case http.MethodGet:
		s.list(w, r, user)
	default:
		w.Header().Set("Allow", "GET, POST")
		writeError(w, http.StatusMethodNotAllowed, codeUnknownMethod, "method not allowed")
	}
}
