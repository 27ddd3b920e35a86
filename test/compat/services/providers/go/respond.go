package main

import (
	"encoding/json"
	"log"
	"net/http"
)

// Codes of the "error" member.
const (
	codeMissingToken  = 1001
	codeUnknownToken  = 1002
	codeBadBody       = 1003
	codeBadID         = 1004
	codeBadName       = 1005
	codeBadLimit      = 1006
	codeIDTaken       = 1007
	codeUnknownMethod = 1099
)

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(body); err != nil {
		log.Printf("write response: %v", err)
	}
}

func writeError(w http.ResponseWriter, status, code int, message string) {
	writeJSON(w, status, map[string]any{"error": code, "message": message})
}
