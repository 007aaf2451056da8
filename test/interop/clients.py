"""Published Python clients, unchanged, against the sandbox."""

import base64
import hashlib
import hmac
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

sys.dont_write_bytecode = True

import requests
import tweepy
from requests_oauthlib import OAuth1Session

from support import ADS, BASE, KEY, SECRET, Front, check, control, get_bearer, read, same

CALLBACK = "http://127.0.0.1/oauth/callback"
CHUNK = 1_000_000


token = {}
known = {}


def session(secret=SECRET):
    return OAuth1Session(
        KEY,
        client_secret=secret,
        resource_owner_key=token["oauth_token"],
        resource_owner_secret=token["oauth_token_secret"],
    )


def sign_in(callback, where):
    asking = OAuth1Session(KEY, client_secret=SECRET, callback_uri=callback, signature_type=where)
    asked = asking.fetch_request_token(BASE + "/oauth/request_token")
    approved = control("/approve", {"oauth_token": asked["oauth_token"], "username": "ada"})
    if callback == "oob":
        asking = OAuth1Session(
            KEY,
            client_secret=SECRET,
            resource_owner_key=asked["oauth_token"],
            resource_owner_secret=asked["oauth_token_secret"],
            verifier=approved["oauth_verifier"],
            signature_type=where,
        )
    else:
        asking.parse_authorization_response(approved["redirect_to"])
    access = asking.fetch_access_token(BASE + "/oauth/access_token")
    same(access["screen_name"], "ada")
    token.update(access)


for way, callback in (("PIN", "oob"), ("callback", CALLBACK)):
    for place, where in (("header", "AUTH_HEADER"), ("query", "QUERY"), ("body", "BODY")):
        check(
            f"requests-oauthlib signs in by {way}, signed in the {place}",
            lambda callback=callback, where=where: sign_in(callback, where),
        )


def refused():
    same(session("another secret").get(BASE + "/2/users/me").status_code, 401)


check("requests-oauthlib is refused with another secret", refused)


def upload(kind, size, named):
    user, data = session(), os.urandom(size)
    begun = read(user.post(BASE + "/2/media/upload/initialize", json={"media_type": kind, "total_bytes": size}))
    media = begun["data"]["id"]
    for index, start in enumerate(range(0, size, CHUNK)):
        piece, segment = data[start : start + CHUNK], str(index)
        append = f"{BASE}/2/media/upload/{media}/append"
        if named:
            read(user.post(append, files={"media": ("blob", piece)}, data={"segment_index": segment}))
        else:
            read(user.post(append, files={"media": (None, piece), "segment_index": (None, segment)}))
    done = read(user.post(f"{BASE}/2/media/upload/{media}/finalize"))
    same(done["data"]["size"], size)
    known["media"] = media


for name, kind, size in (
    ("a GIF in chunks", "image/gif", 2_500_000),
    ("a video in chunks", "video/mp4", 5_200_000),
    ("an image", "image/png", 400_000),
):
    for named in (True, False):
        check(
            f"requests-oauthlib uploads {name} {'with' if named else 'without'} a file name",
            lambda kind=kind, size=size, named=named: upload(kind, size, named),
        )


def write_post():
    body = {"text": "Grüße aus Python & 100%", "media": {"media_ids": [known["media"]]}}
    known["post"] = read(session().post(BASE + "/2/tweets", json=body))["data"]["id"]


def read_accounts():
    answer = read(session().get(ADS + "/12/accounts", params={"with_deleted": True}))
    if not answer["data"]:
        raise AssertionError("no account")


def keep_bearer():
    known["bearer"] = get_bearer()


check("requests-oauthlib writes a post with an image", write_post)
check("requests-oauthlib reads the ad accounts", read_accounts)
check("requests gets a bearer token", keep_bearer)


def tweepy_client(**credentials):
    client = tweepy.Client(**credentials)
    client.session.mount("https://", Front())
    return client


def as_user():
    return tweepy_client(
        consumer_key=KEY,
        consumer_secret=SECRET,
        access_token=token["oauth_token"],
        access_token_secret=token["oauth_token_secret"],
    )


def ids(answer):
    return [str(post["id"]) for post in answer.data]


def tweepy_writes():
    known["post"] = str(as_user().create_tweet(text="From tweepy!").data["id"])


check("tweepy reads its user", lambda: same(as_user().get_me(user_auth=True).data.username, "ada"))
check("tweepy writes a post", tweepy_writes)
check(
    "tweepy reads the post as its user",
    lambda: same(ids(as_user().get_tweets([known["post"]], user_auth=True)), [known["post"]]),
)
check(
    "tweepy reads the post with a bearer token",
    lambda: same(ids(tweepy_client(bearer_token=known["bearer"]).get_tweets([known["post"]])), [known["post"]]),
)


def signature(message):
    digest = hmac.new(SECRET.encode(), message, hashlib.sha256).digest()
    return "sha256=" + base64.b64encode(digest).decode()


class Receiver(BaseHTTPRequestHandler):
    events = []

    def do_GET(self):
        challenge = parse_qs(urlsplit(self.path).query)["crc_token"][0]
        self.answer(json.dumps({"response_token": signature(challenge.encode())}).encode())

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Receiver.events.append((self.headers["X-Service-Webhooks-Signature"], body))
        self.answer(b"")

    def answer(self, body):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Says nothing: standard error is for what goes wrong."""


receiver = HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()


def register():
    target = f"http://127.0.0.1:{receiver.server_port}"
    control("/tunnels", {"host": "interop.example.com", "target": target})
    headers = {"Authorization": "Bearer " + known["bearer"]}
    body = {"url": "https://interop.example.com/hook"}
    read(requests.post(BASE + "/2/webhooks", json=body, headers=headers))


def deliver():
    delivered = control("/events", {"body": {"text": "Grüße", "n": 1}})["deliveries"]
    same([one["status"] for one in delivered], [200])
    same(len(Receiver.events), 1)
    sent, body = Receiver.events[0]
    same(sent, signature(body))
    same(json.loads(body), {"text": "Grüße", "n": 1})


check("hmac answers the challenge of a webhook", register)
check("hmac agrees with the signature of an event", deliver)
