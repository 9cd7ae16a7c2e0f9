package simvendor

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"

	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/kernel/locale"
	"baize/internal/platform/seamless"
)

// Product is the vendor's own name of its one product.
const Product = "COIN"

// Handler serves the transfer protocol.
func (s *Service) Handler() http.Handler { return http.HandlerFunc(s.serve) }

// serve lets genuine calls through and answers them as the mode says.
func (s *Service) serve(w http.ResponseWriter, r *http.Request) {
	at := strings.LastIndex(r.URL.Path, transferwire.PathPrefix)
	if at < 0 || r.Method != http.MethodPost {
		http.NotFound(w, r)
		return
	}
	op := transferwire.Op(r.URL.Path[at+len(transferwire.PathPrefix):])
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, transferwire.MaxBody))
	if err != nil {
		http.Error(w, "body too large", http.StatusRequestEntityTooLarge)
		return
	}
	p := seamless.Parts{
		Method: r.Method, Path: r.URL.Path, Body: body,
		Timestamp: r.Header.Get(seamless.HeaderTimestamp), Nonce: r.Header.Get(seamless.HeaderNonce),
	}
	signer := s.Signer(r.Context(), r.Header.Get(seamless.HeaderKey))
	if signer == nil || !s.genuine(signer, p, r.Header.Get(seamless.HeaderSignature)) {
		http.Error(w, "not genuine", http.StatusUnauthorized)
		return
	}
	mode, err := s.Mode(r.Context())
	if err != nil {
		http.Error(w, "no books", http.StatusInternalServerError)
		return
	}
	s.behave(w, r, mode, op, p, signer)
}

func (s *Service) genuine(signer *seamless.Signer, p seamless.Parts, signature string) bool {
	at, err := strconv.ParseInt(p.Timestamp, 10, 64)
	now := s.Clock.Now().Unix()
	return err == nil && at >= now-seamless.Window && at <= now+seamless.Window && len(p.Nonce) >= 8 && signer.Verify(p, signature)
}

func (s *Service) behave(w http.ResponseWriter, r *http.Request, mode Mode, op transferwire.Op, p seamless.Parts, signer *seamless.Signer) {
	ctx := r.Context()
	money := op == transferwire.Transfer || op == transferwire.OutAll
	switch {
	case mode == Down:
		http.Error(w, "down", http.StatusServiceUnavailable)
		return
	case mode == LostRequest && money:
		s.wait(ctx, s.Patience)
		http.Error(w, "lost", http.StatusGatewayTimeout)
		return
	case mode == Slow:
		s.wait(ctx, s.SlowBy)
	}
	// What has arrived is carried out, whether the caller still waits or not.
	reply, err := s.answer(context.WithoutCancel(ctx), mode, op, p.Body)
	if err != nil {
		http.Error(w, "failed inside", http.StatusInternalServerError)
		return
	}
	if mode == LostReply && money {
		s.wait(ctx, s.Patience)
		http.Error(w, "lost", http.StatusGatewayTimeout)
		return
	}
	s.sign(w, signer, p, reply)
}

func (s *Service) sign(w http.ResponseWriter, signer *seamless.Signer, p seamless.Parts, reply transferwire.Reply) {
	body, err := json.Marshal(reply)
	if err != nil {
		http.Error(w, "failed inside", http.StatusInternalServerError)
		return
	}
	p.Method, p.Timestamp, p.Body = seamless.ReplyMethod, strconv.FormatInt(s.Clock.Now().Unix(), 10), body
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set(seamless.HeaderTimestamp, p.Timestamp)
	w.Header().Set(seamless.HeaderSignature, string(signer.AppendSignature(nil, p)))
	_, _ = w.Write(body)
}

func refuse(c transferwire.Code, reason string) (transferwire.Reply, error) {
	return transferwire.Reply{Status: c, Reason: reason}, nil
}

// answer carries out a genuine call.
func (s *Service) answer(ctx context.Context, mode Mode, op transferwire.Op, body []byte) (transferwire.Reply, error) {
	var ask transferwire.Request
	if err := json.Unmarshal(body, &ask); err != nil {
		return refuse(transferwire.InvalidRequest, "the body is not a request")
	}
	if ask.Product != "" && ask.Product != Product {
		return refuse(transferwire.ProductUnknown, "there is no such product")
	}
	if op == transferwire.Games {
		return transferwire.Reply{Status: transferwire.OK, Games: []transferwire.Game{
			{Code: GameCode, Name: s.Name(locale.Default), Type: "RNG", Enabled: true},
		}}, nil
	}
	if op == transferwire.Report {
		return s.report(ctx, mode, ask)
	}
	if ask.Account == "" || len(ask.Account) > seamless.MaxID {
		return refuse(transferwire.InvalidRequest, "account is missing")
	}
	ask.Account = s.account(ask.Account)
	switch op {
	case transferwire.Player:
		return s.create(ctx, ask)
	case transferwire.Password:
		return s.setPassword(ctx, ask)
	case transferwire.Kick:
		return s.kick(ctx, ask)
	case transferwire.Balance:
		return s.balance(ctx, ask)
	case transferwire.Transfer, transferwire.OutAll:
		return s.move(ctx, mode, op == transferwire.OutAll, ask)
	case transferwire.Status:
		return s.status(ctx, ask)
	case transferwire.Launch:
		return s.launch(ctx, ask)
	}
	return refuse(transferwire.InvalidRequest, "there is no such operation")
}
