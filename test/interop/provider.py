"""A provider that lets oauthlib judge every request: 200 for what it accepts, else 401; both say what was read."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

from oauthlib.oauth1 import RequestValidator, ResourceEndpoint

CONSUMER = ("interopConsumerKey0001", "interop consumer secret & more")
TOKEN = ("42-interopAccessToken01", "interop token secret + more")
FORM = "application/x-www-form-urlencoded"


class Validator(RequestValidator):
    """One app and one user. Lengths and characters are for each provider to choose (RFC 5849 section 3.3)."""

    enforce_ssl = False
    nonce_length = (20, 64)
    safe_characters = RequestValidator().safe_characters | {"-"}
    dummy_client = "dummyConsumerKey000001"
    dummy_access_token = "dummyAccessToken0000001"

    def __init__(self):
        super().__init__()
        self.nonces = set()

    def validate_timestamp_and_nonce(self, client_key, timestamp, nonce, *_, **__):
        fresh = (timestamp, nonce) not in self.nonces
        self.nonces.add((timestamp, nonce))
        return fresh

    def validate_client_key(self, client_key, request):
        return client_key == CONSUMER[0]

    def validate_access_token(self, client_key, token, request):
        return token == TOKEN[0]

    def validate_realms(self, *_, **__):
        return True

    def get_client_secret(self, client_key, request):
        return CONSUMER[1]

    def get_access_token_secret(self, client_key, token, request):
        return TOKEN[1]


class Provider(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    endpoint = ResourceEndpoint(Validator())

    def do_GET(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length).decode()
        form = (self.headers.get("Content-Type") or "").split(";")[0] == FORM
        address = f"http://{self.headers['Host']}{self.path}"
        # oauthlib looks headers up by these names.
        headers = {name: self.headers[name] for name in ("Authorization", "Content-Type") if self.headers[name]}
        valid, _ = self.endpoint.validate_protected_resource_request(
            address, self.command, body if form else "", headers
        )
        parts = urlsplit(self.path)
        received = {
            "path": unquote(parts.path),
            "query": parse_qsl(parts.query, keep_blank_values=True),
            "body": parse_qsl(body, keep_blank_values=True) if form else body,
        }
        self.answer(200 if valid else 401, json.dumps(received).encode())

    do_POST = do_GET

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Says nothing: standard error is for what goes wrong."""


server = ThreadingHTTPServer(("127.0.0.1", 0), Provider)
keys = {"consumer": CONSUMER, "token": TOKEN}
print(json.dumps({"address": f"http://127.0.0.1:{server.server_port}", **keys}), flush=True)
server.serve_forever()
